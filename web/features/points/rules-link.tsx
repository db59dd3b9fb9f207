import { Link } from '@tanstack/react-router'
import { publicPaths } from '#web/paths.ts'

export function RulesLink() {
  return (
    <Link
      to={publicPaths.points}
      className="-my-2 inline-flex min-h-11 items-center self-start font-medium text-red underline underline-offset-4"
    >
      Come funzionano i punti
    </Link>
  )
}
