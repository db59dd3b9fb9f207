import { tellPeople } from '#server/features/inbox/telling.service.ts'
import { staffIds } from '#server/features/users/users.service.ts'
import type { Ctx, Db } from '#server/platform/context.ts'
import { notifyLive } from '#server/platform/live.ts'

/** Everybody who has events open: one came, changed, went, or somebody joined or left. */
export function tellEverybody(db: Db): Promise<void> {
  return notifyLive(db, null, ['events'])
}

/** What is not public: whoever proposed it, and the admins. */
export async function tellOfProposal({ db }: Pick<Ctx, 'db'>, creatorId: string | null): Promise<void> {
  const people = [...(await staffIds({ db })), ...(creatorId ? [creatorId] : [])]
  await notifyLive(db, [...new Set(people)], ['events'])
}

export type EventMailKind =
  | 'event_approved'
  | 'event_rejected'
  | 'event_changed'
  | 'event_cancelled'
  | 'event_place_freed'

type Letter = {
  eventId: string
  kind: EventMailKind
  to: readonly string[]
  details?: Record<string, unknown>
}

/** In the app and by mail, as each of them wishes. Nobody is told of what they did themselves. */
export function tellAbout(
  ctx: Pick<Ctx, 'db' | 'settings' | 'viewer' | 'clock'>,
  { to, kind, eventId, details }: Letter,
): Promise<void> {
  const changed = details?.changed
  return tellPeople(ctx, {
    kind,
    to,
    key: `${kind}:${eventId}`,
    eventId,
    ...(changed !== undefined && { details: { changed } }),
    letter: { kind, details },
  })
}

/** Everybody who has a place or waits for one, and whoever proposed it. */
export async function peopleOf({ db }: Pick<Ctx, 'db'>, eventId: string): Promise<string[]> {
  const rows = await db<{ userId: string }[]>`
    select user_id from event_participants where event_id = ${eventId}
    union select creator_id from events where id = ${eventId} and creator_id is not null`
  return rows.map(({ userId }) => userId)
}
