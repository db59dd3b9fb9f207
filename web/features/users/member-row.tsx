import { Copy, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#contract/dates.ts'
import { initialsOf } from '#contract/names.ts'
import { isAdmin, isSuperAdmin, roleLabels } from '#contract/roles.ts'
import type { Member } from '#contract/users.ts'
import { wholeText } from '#contract/whole-text.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { RankBadge } from '#web/lib/rank-badge.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { IconType } from '#web/ui/icon-type.ts'
import { BlockedBadge } from './blocked-badge.tsx'
import { ConsentBadge } from './consent-badge.tsx'
import { fullNameOf, shortId } from './members.copy.ts'

type Props = {
  member: Member
  /** What can be done to them: buttons or a menu, at the end of the row. */
  actions?: ((member: Member) => ReactNode) | undefined
}

/** Somebody as the back office sees them: how to reach them, what they agreed to, what they earned. */
export function MemberRow({ member, actions }: Props) {
  const { displayName, email, phoneNumber, city } = member
  const fullName = fullNameOf(member)
  return (
    <li className="flex flex-wrap items-start gap-3 py-4 sm:flex-nowrap">
      <Avatar initials={initialsOf(displayName)} className="mt-0.5 @max-[20rem]:hidden" />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="bidi-isolate wrap-anywhere font-semibold">{displayName}</span>
          {fullName && <span className="bidi-isolate wrap-anywhere text-muted text-sm">{fullName}</span>}
          <MemberBadges member={member} />
        </p>
        <ul className="flex flex-wrap items-center gap-x-4 text-sm">
          <Contact name="Email" icon={Mail} href={`mailto:${email}`} text={email} />
          {phoneNumber && (
            <Contact name="Telefono" icon={Phone} href={`tel:${phoneNumber}`} text={phoneNumber} />
          )}
          {city && <Contact name="Città" icon={MapPin} text={city} />}
        </ul>
        <MemberFacts member={member} />
      </div>
      {actions && <div className={ownRow}>{actions(member)}</div>}
    </li>
  )
}

// On a phone below all the rest, in line with it: beside it they would leave no room for an address.
const ownRow = 'shrink-0 max-sm:w-full max-sm:@min-[20rem]:pl-13'

function MemberBadges({ member: { role, isBlocked } }: { member: Member }) {
  return (
    <>
      {isAdmin(role) && <Badge tone={isSuperAdmin(role) ? 'red' : 'strada'}>{roleLabels[role]}</Badge>}
      {isBlocked && <BlockedBadge />}
    </>
  )
}

type ContactProps = { name: string; icon: IconType; text: string; href?: string }

function Contact({ name, icon: Icon, text, href }: ContactProps) {
  const content = (
    <>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">{name}: </span>
      <span className="bidi-isolate wrap-anywhere">{text}</span>
    </>
  )
  const look = 'inline-flex min-w-0 items-center gap-1.5 sm:min-h-8'
  return (
    <li className="flex min-w-0">
      {href ? (
        <a href={href} className={`${look} min-h-11 text-link`}>
          {content}
        </a>
      ) : (
        <span className={`${look} min-h-8 text-muted`}>{content}</span>
      )}
    </li>
  )
}

function MemberFacts({ member }: { member: Member }) {
  return (
    <dl className="flex flex-wrap items-center gap-x-5 gap-y-1.5 text-sm">
      <Fact name="Consensi">
        <ConsentBadge member={member} />
      </Fact>
      <Fact name="Punti">
        <span className="figures font-semibold">{wholeText(member.totalPoints)}</span>
      </Fact>
      <Fact name="Livello">
        <RankBadge level={member.rankLevel} />
      </Fact>
      <Fact name="Registrato il">
        <span className="figures">{formatDate(member.createdAt)}</span>
      </Fact>
      <Fact name="ID">
        <MemberId userId={member.userId} />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="flex min-w-0">{children}</dd>
    </div>
  )
}

function MemberId({ userId }: { userId: string }) {
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center">
      <code className="wrap-anywhere figures">{shortId(userId)}</code>
      <IconButton
        label={`Copia l’ID ${shortId(userId)}`}
        icon={Copy}
        onClick={() => void copyText(userId, { done: 'ID copiato', failed: `Copialo a mano: ${userId}` })}
      />
    </span>
  )
}
