import { useState } from 'react'
import type { Member } from '#contract/users.ts'
import { FirstMembers } from './first-members.tsx'
import { RoleButton } from './role-button.tsx'
import { type UserAct, UserActions } from './user-actions.tsx'
import { type OpenUserDialog, UserDialog } from './user-dialog.tsx'

type Props = { viewerId: string; onShowAll: () => void }

/** The first ten, with what a super admin may do with them. */
export function ManagedMembers({ viewerId, onShowAll }: Props) {
  const [open, setOpen] = useState<OpenUserDialog | null>(null)
  const act = (act: UserAct, member: Member) => setOpen({ act, member })
  return (
    <>
      <FirstMembers
        onShowAll={onShowAll}
        actions={(member) => (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <RoleButton member={member} viewerId={viewerId} onAct={act} />
            <UserActions member={member} viewerId={viewerId} onAct={act} />
          </div>
        )}
      />
      {open && <UserDialog open={open} viewerId={viewerId} onAct={act} onClose={() => setOpen(null)} />}
    </>
  )
}
