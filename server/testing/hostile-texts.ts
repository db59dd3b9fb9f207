import type { Sql } from '#server/db/client.ts'
import { insertEvent } from './events.ts'
import { type HostileField, hostileFields, hostileLimits } from './hostile-fields.ts'
import type { People, Person } from './people.ts'
import { insertPicture } from './pictures.ts'
import { insertPoi } from './poi.ts'
import { xssCorpus } from './xss-corpus.ts'

/** So many of each kind: what one page of a list shows. */
const rows = 20

/** Stands at the beginning of each text of a field: whoever walks through the app sees which ones were shown. */
const marks = new Map(hostileFields.map((field, index) => [field, `Q${String(index).padStart(2, '0')}Q`]))

/** The fields whose texts stand in what a page shows. */
export const fieldsIn = (shown: string): HostileField[] =>
  hostileFields.filter((field) => shown.includes(marks.get(field) ?? ''))

/** Writes from right to left and never ends it: whatever stands behind it in the same line would be turned. */
const turning = '\u{202e}\u{5d0}\u{5d1}'

/** As many attacks as fit, each row going on where the one before stopped. */
const packed = new Map(hostileFields.map((field) => [field, pack(field)]))
const textOf = (field: HostileField, row = 0): string => packed.get(field)?.[row % rows] ?? ''

function pack(field: HostileField): string[] {
  const limit = hostileLimits[field] - turning.length
  const start = `${field === 'itineraries.external_url' ? 'https://evil.test/' : ''}${marks.get(field)}`
  const waiting: string[] = []
  return Array.from({ length: rows }, () => {
    let text = start
    for (let tries = 0; tries < xssCorpus.length; tries++) {
      if (waiting.length === 0) waiting.push(...xssCorpus)
      const [next = ''] = waiting
      const isTooLong = start.length + 1 + next.length > limit
      if (!isTooLong && text.length + 1 + next.length > limit) break
      waiting.shift()
      if (!isTooLong) text += ` ${next}`
    }
    return text + turning
  })
}

export type HostilePlace = {
  rider: Person
  chief: Person
  /** Addresses of single things, for the screens that show one. */
  one: { user: string; event: string; itinerary: string; post: string }
}

/**
 * Every text of every kind is an attack, straight in the database as if it had been there before the rules: the pages alone
 * must withstand it. For an empty database.
 */
export async function insertHostileTexts(sql: Sql, people: People): Promise<HostilePlace> {
  const all: Person[] = []
  for (let row = 0; row < rows; row++) all.push(await people.create(row === 1 ? { role: 'super_admin' } : {}))
  const [rider, chief, other] = all
  if (!rider || !chief || !other) throw new Error('Nobody is there.')
  for (const [row, { id }] of all.entries())
    await sql`
      update profiles set display_name = ${textOf('profiles.display_name', row)},
        first_name = ${textOf('profiles.first_name', row)}, last_name = ${textOf('profiles.last_name', row)},
        city = ${textOf('profiles.city', row)}, bio = ${textOf('profiles.bio', row)}
      where user_id = ${id}`
  await sql`
    update settings set app_name = ${textOf('settings.app_name')}, app_description = ${textOf('settings.app_description')}`

  const others = all.slice(2)
  await befriend(sql, rider, others)
  await writeDiaries(sql, rider, other)
  const itinerary = await publishRoads(sql, chief)
  await markPoints(sql, rider)
  const event = await callMeetings(sql, rider, others)
  const post = await writePosts(sql, rider, others)
  for (const [row, { id }] of all.entries())
    await sql`
      insert into user_points (user_id, point_type, description, points)
      values (${id}, 'admin_bonus', ${textOf('user_points.description', row)}, 10)`
  await tellEverybody(sql, { rider, other, event, post })
  return { rider, chief, one: { user: other.id, event, itinerary, post } }
}

async function befriend(sql: Sql, rider: Person, others: Person[]): Promise<void> {
  for (const [index, { id }] of others.entries()) {
    const isFriend = index < 6
    const [from, to] = index % 2 === 0 ? [rider.id, id] : [id, rider.id]
    await sql`
      insert into friendships (requester_id, addressee_id, status, answered_at)
      values (${from}, ${to}, ${isFriend ? 'accepted' : 'pending'}, ${isFriend ? sql`now()` : null})`
  }
}

async function writeDiaries(sql: Sql, rider: Person, friend: Person): Promise<void> {
  for (let row = 0; row < rows; row++) {
    const owner = row % 5 === 4 ? friend : rider
    const photo = await insertPicture(sql, owner.id, 'diary')
    await sql`
      with entry as (
        insert into diary_entries (request_key, user_id, title, location, date, description)
        values (gen_random_uuid(), ${owner.id}, ${textOf('diary_entries.title', row)},
          ${textOf('diary_entries.location', row)}, '2026-06-21', ${textOf('diary_entries.description', row)})
        returning id
      ), photo as (
        insert into diary_photos (media_id, diary_entry_id, position, alt)
        select ${photo.id}, id, 0, ${textOf('diary_photos.alt', row)} from entry
      )
      insert into diary_entry_tags (diary_entry_id, tagged_user_id)
      select id, ${owner === rider ? friend.id : rider.id} from entry`
  }
}

async function publishRoads(sql: Sql, author: Person): Promise<string> {
  let last = ''
  for (let row = 0; row < rows; row++) {
    const [road] = await sql<{ id: string }[]>`
      insert into itineraries (request_key, title, description, difficulty, road_type, duration, distance_km, notes,
        external_url, area, created_by)
      values (gen_random_uuid(), ${textOf('itineraries.title', row)}, ${textOf('itineraries.description', row)}, 'Facile',
        ${['Strada', 'Sterrato', 'Misto'][row % 3] ?? ''}, ${textOf('itineraries.duration', row)}, 80,
        ${textOf('itineraries.notes', row)}, ${textOf('itineraries.external_url', row)}, 'Italia', ${author.id})
      returning id`
    last = road?.id ?? ''
  }
  return last
}

async function markPoints(sql: Sql, rider: Person): Promise<void> {
  for (let row = 0; row < rows; row++)
    await insertPoi(sql, {
      name: textOf('poi.name', row),
      description: textOf('poi.description', row),
      address: textOf('poi.address', row),
      verified: row % 2 === 0,
      // Where the map opens.
      latitude: 42.5 + row / 100,
      longitude: 12.5,
      creatorId: rider.id,
    })
}

const states = ['pending', 'approved', 'approved', 'rejected', 'cancelled'] as const

async function callMeetings(sql: Sql, rider: Person, others: Person[]): Promise<string> {
  let next = ''
  for (let row = 0; row < rows; row++) {
    const status = states[row % states.length] ?? 'pending'
    const isPast = row % states.length === 2
    const id = await insertEvent(sql, {
      status,
      creatorId: row % 2 === 0 ? rider.id : (others[0]?.id ?? null),
      ...(isPast && { startDate: '2026-05-01T08:00:00Z', endDate: '2026-05-01T18:00:00Z' }),
    })
    await sql`
      update events set title = ${textOf('events.title', row)}, description = ${textOf('events.description', row)},
        location = ${textOf('events.location', row)}, meeting_point = ${textOf('events.meeting_point', row)},
        rejection_reason = case status when 'rejected' then ${textOf('events.rejection_reason', row)} end,
        cancellation_reason = case status when 'cancelled' then ${textOf('events.cancellation_reason', row)} end
      where id = ${id}`
    if (status === 'approved') await fillEvent(sql, id, [rider, ...others.slice(0, 6)])
    if (status === 'approved' && !isPast) next = id
  }
  return next
}

async function fillEvent(sql: Sql, id: string, guests: Person[]): Promise<void> {
  for (const guest of guests)
    await sql`
      insert into event_participants (event_id, user_id, status, joined_at, registered_at)
      values (${id}, ${guest.id}, 'registered', now(), now())`
}

async function writePosts(sql: Sql, rider: Person, others: Person[]): Promise<string> {
  let newest = ''
  for (let row = 0; row < rows; row++) {
    const author = others[row % others.length] ?? rider
    const [post] = await sql<{ id: string }[]>`
      insert into community_posts (request_key, user_id, content, post_type, location, tags, status)
      values (gen_random_uuid(), ${author.id}, ${textOf('community_posts.content', row)}, 'question',
        ${textOf('community_posts.location', row)}, ${[textOf('community_posts.tags', row)]},
        ${row % 5 === 4 ? 'waiting' : 'published'}) returning id`
    const photo = await insertPicture(sql, author.id, 'post')
    await sql`
      insert into post_photos (media_id, post_id, position, alt)
      values (${photo.id}, ${post?.id ?? ''}, 0, ${textOf('post_photos.alt', row)})`
    newest = row % 5 === 4 ? newest : (post?.id ?? '')
    await sql`
      insert into content_reports (post_id, reporter_id, reason, note)
      values (${post?.id ?? ''}, ${rider.id}, 'other', ${textOf('content_reports.note', row)})`
  }
  for (let row = 0; row < rows; row++)
    await sql`
      insert into post_comments (request_key, post_id, user_id, content)
      values (gen_random_uuid(), ${newest}, ${rider.id}, ${textOf('post_comments.content', row)})`
  return newest
}

type Told = { rider: Person; other: Person; event: string; post: string }

/** What the two lists of notices quote: names, titles, reasons and the beginnings of posts. */
async function tellEverybody(sql: Sql, { rider, other, event, post }: Told): Promise<void> {
  const [refused] = await sql<{ id: string }[]>`select id from events where status = 'rejected' limit 1`
  const [cancelled] = await sql<{ id: string }[]>`select id from events where status = 'cancelled' limit 1`
  const told = [
    { kind: 'friend_request' },
    { kind: 'post_comment', post },
    { kind: 'event_rejected', event: refused?.id },
    { kind: 'event_cancelled', event: cancelled?.id },
    { kind: 'event_approved', event },
  ]
  for (const { kind, post: about, event: of } of told)
    await sql`
      with item as (
        insert into inbox (user_id, kind, post_id, event_id, gather_key, is_listed, created_at)
        values (${rider.id}, ${kind}, ${about ?? null}, ${of ?? null}, ${kind}, true, now()) returning id
      )
      insert into inbox_people (item_id, person_id, at) select id, ${other.id}, now() from item`
  await sql`
    insert into admin_notifications (type, person_id, event_id, gather_key, created_at)
    values ('user_registration', ${other.id}, null, 'a', now()),
      ('event_pending', ${other.id}, ${event}, 'b', now() - interval '1 second')`
  await sql`
    insert into audit_log (action, actor_id, person_id, thing_id)
    values ('user_blocked', ${rider.id}, ${other.id}, null), ('event_approved', ${other.id}, null, ${event})`
}
