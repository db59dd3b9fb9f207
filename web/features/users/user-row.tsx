import { Check, X } from 'lucide-react'
import { formatDate } from '#contract/dates.ts'
import { roleLabels } from '#contract/roles.ts'
import type { Member } from '#contract/users.ts'
import { wholeText } from '#contract/whole-text.ts'
import { RankBadge } from '#web/lib/rank-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { BlockedBadge } from './blocked-badge.tsx'
import { ConsentBadge } from './consent-badge.tsx'
import { EmailText } from './email-text.tsx'
import { RoleButton } from './role-button.tsx'
import { type UserAct, UserActions } from './user-actions.tsx'
import { roleTones } from './users.copy.ts'

type Props = { member: Member; viewerId: string; onAct: (act: UserAct, member: Member) => void }

export function UserRow({ member, viewerId, onAct }: Props) {
  const { displayName, email, role, isBlocked } = member
  return (
    <tr className={row}>
      <th scope="row" className={cx(cell, wholeLine, 'text-left @max-[60rem]:pr-12 @max-[60rem]:text-lg')}>
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="bidi-isolate wrap-anywhere line-clamp-3 font-semibold" title={displayName}>
            {displayName}
          </span>
          {isBlocked && <BlockedBadge />}
        </span>
      </th>
      <td className={cx(cell, wholeLine)}>
        <EmailText email={email} />
      </td>
      <td className={cell}>
        <Badge tone={roleTones[role]}>{roleLabels[role]}</Badge>
      </td>
      <td className={cell}>
        <Points member={member} />
      </td>
      <td className={cell}>
        <OnCard>GDPR </OnCard>
        <ConsentBadge member={member} />
      </td>
      <td className={cell}>
        <OnCard>Registrato il </OnCard>
        <span className="whitespace-nowrap tabular-nums">{formatDate(member.createdAt)}</span>
      </td>
      <td className={cx(cell, besideRole)}>
        <Marks member={member} />
      </td>
      <td className={cell}>
        <RoleButton member={member} viewerId={viewerId} onAct={onAct} />
      </td>
      <td className={cx(cell, '@max-[60rem]:absolute @max-[60rem]:top-1.5 @max-[60rem]:right-1.5')}>
        <UserActions member={member} viewerId={viewerId} onAct={onAct} />
      </td>
    </tr>
  )
}

/** What the head of the column says in a table, where the content alone would be a riddle on a card. */
function OnCard({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="text-muted text-sm @min-[60rem]:hidden">
      {children}
    </span>
  )
}

function Points({ member: { totalPoints, rankLevel } }: { member: Member }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5 @min-[60rem]:flex-col @min-[60rem]:items-start @min-[60rem]:gap-1">
      <span>
        <span className="font-semibold tabular-nums">{wholeText(totalPoints)}</span>
        <OnCard>{totalPoints === 1 ? ' punto' : ' punti'}</OnCard>
      </span>
      <RankBadge level={rankLevel} />
    </span>
  )
}

function Marks({ member }: { member: Member }) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm @min-[60rem]:flex-col">
      <Mark label="Privacy" isGiven={member.privacyAcceptedAt !== null} />
      <Mark label="Termini" isGiven={member.termsAcceptedAt !== null} />
      <Mark label="Marketing" isGiven={member.marketingConsent} />
    </ul>
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
  'relative border-line @max-[60rem]:flex @max-[60rem]:flex-wrap @max-[60rem]:items-center @max-[60rem]:gap-x-3 ' +
  '@max-[60rem]:gap-y-1.5 @max-[60rem]:rounded-xl @max-[60rem]:border @max-[60rem]:bg-card @max-[60rem]:p-3 ' +
  '@min-[60rem]:border-t'
const cell =
  'min-w-0 align-middle font-normal @max-[60rem]:p-0 @min-[60rem]:px-1.5 @min-[60rem]:py-2.5 @min-[60rem]:text-[0.9375rem]'
const wholeLine = '@max-[60rem]:w-full'
// On a narrow card the marks and the button beside them are a line of their own.
const besideRole = '@max-[60rem]:grow @max-[60rem]:basis-32 @max-[30rem]:basis-[calc(100%-8rem)]'
