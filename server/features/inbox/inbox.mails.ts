import { type InboxKind, topicOf } from '#contract/inbox-kinds.ts'
import type { Composer } from '#server/features/mail/mail.service.ts'
import { getNewsRecipient, greeting } from '#server/features/mail/recipient.service.ts'
import { writeMail } from '#server/platform/mail-text.ts'
import { findUnread } from './inbox.queries.ts'
import { pathOf } from './inbox-paths.ts'
import { isWished } from './preferences.service.ts'
import { mailEnding } from './unsubscribe.service.ts'

/** One sentence by mail. Not sent once it was read in the app, taken back or no longer wished for. */
export const inboxItemMail: Composer = async ({ db, config, settings }, { userId, details }) => {
  if (!settings.emailNotifications) return null
  const person = await getNewsRecipient(db, userId)
  const item = await findUnread(db, userId, String(details.key))
  if (!person || !item || !(await isWished(db, userId, topicOf[item.kind], 'email'))) return null
  return writeMail({
    appName: settings.appName,
    to: person.email,
    subject: item.title,
    paragraphs: [greeting(person), `${item.title}.`, ...(item.text ? [item.text] : [])],
    action: { label: actions[item.kind], url: `${config.publicUrl}${pathOf(item.target)}` },
    closing: [],
    ending: await mailEnding(db, config, { userId, topic: topicOf[item.kind] }),
  })
}

const actions: Record<InboxKind, string> = {
  friend_request: 'Rispondi',
  friend_accepted: 'Apri il profilo',
  diary_tag: 'Apri il profilo',
  post_comment: 'Leggi i commenti',
  post_like: 'Apri il post',
  event_approved: 'Apri l’evento',
  event_rejected: 'Apri la proposta',
  event_changed: 'Apri l’evento',
  event_cancelled: 'Apri l’evento',
  event_place_freed: 'Apri l’evento',
  points: 'Vedi i tuoi punti',
  rank: 'Vedi i tuoi punti',
}
