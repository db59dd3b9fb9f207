import { createHmac, timingSafeEqual } from 'node:crypto'
import type { inbox } from '#contract/inbox.ts'
import { type MailTopic, mailTopics, topicLabels } from '#contract/inbox-kinds.ts'
import { serverKey } from '#server/db/server-keys.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Db, Verb } from '#server/platform/context.ts'
import type { Config } from '#server/platform/env.ts'
import { newToken } from '#server/platform/tokens.ts'
import { setPreference } from './preferences.service.ts'

type Mailing = { userId: string; topic: MailTopic }

/** For the foot of a mail. It works for ever and opens nothing else, so that nothing of it need be kept. */
export async function mailEnding(db: Db, { publicUrl }: Pick<Config, 'publicUrl'>, mailing: Mailing) {
  const token = await sealed(db, mailing)
  return {
    label: `Non voglio più email di questo tipo (${topicLabels[mailing.topic]})`,
    // Behind a # it reaches no log.
    url: `${publicUrl}/unsubscribe#token=${token}`,
    oneClickUrl: `${publicUrl}/api/notifications/unsubscribe/${token}`,
  }
}

export const unsubscribe: Verb<typeof inbox.unsubscribe> = ({ db }, { token }) => wish(db, token, false)

export const resubscribe: Verb<typeof inbox.resubscribe> = ({ db }, { token }) => wish(db, token, true)

async function wish(db: Db, token: string, isOn: boolean): Promise<{ topic: MailTopic }> {
  const mailing = await opened(db, token)
  const [person] = mailing ? await db`select from users where id = ${mailing.userId}` : []
  if (!mailing || !person) throw new AppError('LINK_INVALID')
  await setPreference(db, { ...mailing, channel: 'email', isOn })
  return { topic: mailing.topic }
}

async function sealed(db: Db, { userId, topic }: Mailing): Promise<string> {
  const key = await serverKey(db, 'unsubscribe', newToken)
  const words = `${userId}.${topic}`
  return `${words}.${createHmac('sha256', key).update(words).digest('base64url')}`
}

async function opened(db: Db, token: string): Promise<Mailing | null> {
  const [userId = '', name] = token.split('.')
  const topic = mailTopics.find((topic) => topic === name)
  if (!topic) return null
  const [expected, given] = [Buffer.from(await sealed(db, { userId, topic })), Buffer.from(token)]
  return expected.length === given.length && timingSafeEqual(expected, given) ? { userId, topic } : null
}
