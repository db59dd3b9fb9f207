import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#contract/dates.ts'
import { roleLabels } from '#contract/roles.ts'
import type { Member } from '#contract/users.ts'
import { RankBadge } from '#web/lib/rank-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { ConsentBadge } from './consent-badge.tsx'
import { RoleButton } from './role-button.tsx'
import { type UserAct, UserActions } from './user-actions.tsx'
import { roleTones } from './users.copy.ts'

type Props = { member: Member; viewerId: string; onAct: (act: UserAct, member: Member) => void }

export function UserRow({ member, viewerId, onAct }: Props) {
  const { displayName, email, role, totalPoints, rankLevel, createdAt, isBlocked } = member
  return (
    <tr className={row}>
      <th
        scope="row"
        className={cx(cell, 'pr-12 text-left col-span-full @max-[60rem]:text-lg @min-[60rem]:pr-2')}
      >
        <span className="bidi-isolate wrap-anywhere font-semibold">{displayName}</span>
        {isBlocked && (
          <Badge tone="ochre" className="ml-2">
            Bloccato
          </Badge>
        )}
      </th>
      <Cell label="Email" className="col-span-full">
        <span className="bidi-isolate wrap-anywhere">{email}</span>
      </Cell>
      <Cell label="Ruolo">
        <Badge tone={roleTones[role]}>{roleLabels[role]}</Badge>
      </Cell>
      <Cell label="Punti">
        <span className="flex flex-wrap items-center gap-1.5 @min-[60rem]:flex-col @min-[60rem]:items-start @min-[60rem]:gap-1">
          <span className="font-semibold tabular-nums">{totalPoints}</span>
          <RankBadge level={rankLevel} />
        </span>
      </Cell>
      <Cell label="GDPR">
        <ConsentBadge member={member} />
      </Cell>
      <Cell label="Registrato il">
        <span className="whitespace-nowrap tabular-nums">{formatDate(createdAt)}</span>
      </Cell>
      <Cell label="Consensi" className="col-span-full">
        <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm @min-[60rem]:flex-col">
          <Mark label="Privacy" isGiven={member.privacyAcceptedAt !== null} />
          <Mark label="Termini" isGiven={member.termsAcceptedAt !== null} />
          <Mark label="Marketing" isGiven={member.marketingConsent} />
        </ul>
      </Cell>
      <Cell label="Gestione ruolo" className="col-span-full">
        <RoleButton member={member} viewerId={viewerId} onAct={onAct} />
      </Cell>
      <td
        className={cx(cell, '@max-[60rem]:absolute @max-[60rem]:top-2 @max-[60rem]:right-2 @max-[60rem]:p-0')}
      >
        <UserActions member={member} viewerId={viewerId} onAct={onAct} />
      </td>
    </tr>
  )
}

/** On a card the head of the column stands above what it says. */
function Cell({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <td className={cx(cell, className)}>
      <span aria-hidden="true" className="mb-0.5 block text-muted text-sm @min-[60rem]:hidden">
        {label}
      </span>
      {children}
    </td>
  )
}

function Mark({ label, isGiven }: { label: string; isGiven: boolean }) {
  const Icon = isGiven ? Check : X
  return (
    <li className="flex items-center gap-1">
      <Icon aria-hidden="true" className={cx('size-4 shrink-0', isGiven ? 'text-green' : 'text-muted')} />
      {label}
      <span className="sr-only">: {isGiven ? 'sì' : 'no'}</span>
    </li>
  )
}

const row =
  'relative border-line @max-[60rem]:grid @max-[60rem]:grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] @max-[60rem]:gap-x-4 @max-[60rem]:gap-y-3 @max-[60rem]:rounded-xl @max-[60rem]:border ' +
  '@max-[60rem]:bg-card @max-[60rem]:p-4 @min-[60rem]:border-t'
const cell = 'align-middle font-normal @min-[60rem]:px-2 @min-[60rem]:py-2.5 @min-[60rem]:text-[0.9375rem]'
