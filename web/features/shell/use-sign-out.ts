import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { publicPaths } from '#web/paths.ts'
import { maySignOut } from './leave-guard.tsx'
import { signOutMutation } from './shell.api.ts'

/** Esci: ends the session and leads to /login, wherever it is pressed. */
export function useSignOut() {
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation(signOutMutation)
  const signOut = async () => {
    if (!(await maySignOut())) return
    mutate(undefined, { onSettled: () => navigate({ to: publicPaths.login }) })
  }
  return { signOut, isPending }
}
