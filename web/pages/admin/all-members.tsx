import { useQuery } from '@tanstack/react-query'
import { totalsQuery } from '#web/features/stats/stats.api.ts'
import { MembersDialog } from '#web/features/users/members-dialog.tsx'

type Props = { isOpen: boolean; onClose: () => void }

/** The list of everybody, with how many they are. */
export function AllMembers({ isOpen, onClose }: Props) {
  const { data } = useQuery(totalsQuery)
  return isOpen && <MembersDialog onClose={onClose} total={data?.members} />
}
