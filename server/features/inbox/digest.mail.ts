import { formatDate, formatTime } from '#contract/dates.ts'
import { literal } from '#server/db/literal.ts'
import type { Composer } from '#server/features/mail/mail.service.ts'
import { getNewsRecipient, greeting } from '#server/features/mail/recipient.service.ts'
import type { Db } from '#server/platform/context.ts'
import { writeMail } from '#server/platform/mail-text.ts'
import { countUnread } from './inbox.queries.ts'
import { wantsDigest } from './preferences.service.ts'
import { mailEnding } from './unsubscribe.service.ts'

const shown = 5

/** What came in a week, in a minute's reading. A week without anything new sends nothing. */
export const weeklyDigestMail: Composer = async ({ db, config, clock, settings }, { userId }) => {
  if (!settings.emailNotifications || !(await wantsDigest(db, userId))) return null
  const person = await getNewsRecipient(db, userId)
  if (!person) return null
  const news = await newsOf(db, userId, clock())
  if (news.length === 0) return null
  return writeMail({
    appName: settings.appName,
    to: person.email,
    subject: `La tua settimana su ${settings.appName}`,
    paragraphs: [greeting(person), 'ecco che cosa c’è di nuovo.', ...news],
    action: { label: `Apri ${settings.appName}`, url: `${config.publicUrl}/` },
    closing: [],
    ending: await mailEnding(db, config, { userId, topic: 'digest' }),
  })
}

async function newsOf(db: Db, userId: string, now: Date): Promise<string[]> {
  const [events, itineraries, unread] = await Promise.all([
    eventsAhead(db, userId, now),
    newItineraries(db, now),
    countUnread({ db }, userId),
  ])
  return [
    ...section('Eventi in arrivo', events.map(eventLine)),
    ...section('Nuovi itinerari', itineraries.map(itineraryLine)),
    ...(unread > 0 ? [unreadLine(unread)] : []),
  ]
}

const section = (title: string, lines: string[]): string[] =>
  lines.length === 0 ? [] : [[title, ...lines.map((line) => `• ${line}`)].join('\n')]

type Ahead = { title: string; location: string; startDate: string; isComing: boolean }

const eventsAhead = (db: Db, userId: string, now: Date) => db<Ahead[]>`
  select e.title, e.location, e.start_date, a.user_id is not null as is_coming
  from events e
  left join event_participants a on a.event_id = e.id and a.user_id = ${userId} and a.status = 'registered'
  where e.status = 'approved' and e.start_date > ${now}
    and e.start_date < ${now}::timestamptz + interval '14 days'
  order by e.start_date, e.id limit ${literal(db, shown)}`

const eventLine = ({ title, location, startDate, isComing }: Ahead): string =>
  `${title}, ${location}, ${formatDate(startDate)} alle ${formatTime(startDate)}${isComing ? ' (ci sei anche tu)' : ''}`

type Fresh = { title: string; hairpinCount: number | null }

const newItineraries = (db: Db, now: Date) => db<Fresh[]>`
  select title, hairpin_count from itineraries
  where status = 'active' and created_at between ${now}::timestamptz - interval '7 days' and ${now}
  order by save_count desc, created_at desc limit ${literal(db, shown)}`

const itineraryLine = ({ title, hairpinCount }: Fresh): string =>
  hairpinCount ? `${title}, ${hairpinCount === 1 ? '1 tornante' : `${hairpinCount} tornanti`}` : title

const unreadLine = (count: number): string =>
  count === 1
    ? 'Hai una notifica da leggere.'
    : `Hai ${count > 99 ? 'più di 99' : count} notifiche da leggere.`
