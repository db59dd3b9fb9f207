import type { InboxPreference, inbox } from '#contract/inbox.ts'
import {
  channelsByDefault,
  type InboxChannel,
  type InboxTopic,
  inboxTopics,
  type MailTopic,
} from '#contract/inbox-kinds.ts'
import type { Db, Verb } from '#server/platform/context.ts'

export const preferences: Verb<typeof inbox.preferences> = async ({ db, viewer }) => ({
  topics: await preferencesOf(db, viewer.id),
  wantsDigest: await wantsDigest(db, viewer.id),
})

export const preferDigest: Verb<typeof inbox.preferDigest> = async ({ db, viewer }, { isOn }) => {
  await setPreference(db, { userId: viewer.id, topic: 'digest', channel: 'email', isOn })
  return { ok: true }
}

/** Only whoever asked for it. */
export async function wantsDigest(db: Db, userId: string): Promise<boolean> {
  const [row] = await db`
    select from inbox_preferences where user_id = ${userId} and topic = 'digest' and email`
  return row !== undefined
}

/** One switch at a time: two tabs that turn different ones never undo each other. */
export const prefer: Verb<typeof inbox.prefer> = async ({ db, viewer }, { topic, channel, isOn }) => {
  await setPreference(db, { userId: viewer.id, topic, channel, isOn })
  const topics = await preferencesOf(db, viewer.id)
  return topics.find((row) => row.topic === topic) ?? { topic, ...channelsByDefault[topic] }
}

type Wish = { userId: string; topic: MailTopic; channel: InboxChannel; isOn: boolean }

export async function setPreference(db: Db, { userId, topic, channel, isOn }: Wish): Promise<void> {
  const column = db(channel)
  await db`
    insert into inbox_preferences (user_id, topic, ${column}) values (${userId}, ${topic}, ${isOn})
    on conflict (user_id, topic) do update set ${column} = excluded.${column}`
}

async function preferencesOf(db: Db, userId: string): Promise<InboxPreference[]> {
  const rows = await db<({ topic: InboxTopic } & Record<InboxChannel, boolean | null>)[]>`
    select topic, app, push, email from inbox_preferences where user_id = ${userId}`
  const kept = new Map(rows.map((row) => [row.topic, row]))
  return inboxTopics.map((topic) => {
    const otherwise = channelsByDefault[topic]
    const own = kept.get(topic)
    return {
      topic,
      app: own?.app ?? otherwise.app,
      push: own?.push ?? otherwise.push,
      email: own?.email ?? otherwise.email,
    }
  })
}

/** Asked again when a letter is sent: what was switched off meanwhile does not come. */
export async function isWished(
  db: Db,
  userId: string,
  topic: InboxTopic,
  channel: InboxChannel,
): Promise<boolean> {
  const topics = await preferencesOf(db, userId)
  return topics.find((row) => row.topic === topic)?.[channel] ?? false
}
