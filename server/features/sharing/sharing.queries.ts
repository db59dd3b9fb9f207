import { romeDay } from '#contract/dates.ts'
import type { Db } from '#server/platform/context.ts'
import type { Shared, SharedEvent, SharedItinerary, SharedUser } from './shared.ts'

export const sharedKinds = ['itineraries', 'events', 'users'] as const
export type SharedKind = (typeof sharedKinds)[number]

type Find = (db: Db, id: string) => Promise<Shared | null>

/** Each by its primary key, and only what every member sees: an account is never asked for, so nobody is an exception. */
export const findShared: Record<SharedKind, Find> = {
  itineraries: async (db, id) => {
    const [row] = await db<Omit<SharedItinerary, 'kind'>[]>`
      select i.title, i.road_type, i.difficulty, i.distance_km,
        case when t.id is not null then json_build_object(
          'lengthM', t.length_m, 'climbM', t.climb_m, 'hairpinCount', t.hairpin_count, 'lines', t.overview_lines
        ) end as track
      from itineraries i left join tracks t on t.id = i.track_id
      where i.id = ${id} and i.status = 'active'`
    return row ? { kind: 'itinerary', ...row } : null
  },

  events: async (db, id) => {
    type Row = Pick<SharedEvent, 'title' | 'eventType' | 'location'> & { startDate: string; endDate: string }
    const [row] = await db<Row[]>`
      select title, event_type, location, start_date, end_date from events
      where id = ${id} and status = 'approved'`
    if (!row) return null
    const { startDate, endDate, ...shown } = row
    return { kind: 'event', ...shown, firstDay: romeDay(startDate), lastDay: romeDay(endDate) }
  },

  // Only a name that was chosen: where there is none, members are shown a piece of the e-mail address.
  users: async (db, id) => {
    const [row] = await db<Omit<SharedUser, 'kind'>[]>`
      select trim(p.display_name) as display_name, p.rank_level
      from profiles p join users u on u.id = p.user_id
      where p.user_id = ${id} and u.blocked_at is null and trim(p.display_name) <> ''`
    return row ? { kind: 'user', ...row } : null
  },
}
