/** What a person is told of. A refused friendship is not among it: that somebody declined is theirs to say. */
export const inboxKinds = [
  'friend_request',
  'friend_accepted',
  'diary_tag',
  'post_comment',
  'post_like',
  'event_approved',
  'event_rejected',
  'event_changed',
  'event_cancelled',
  'event_place_freed',
  'points',
  'rank',
] as const
export type InboxKind = (typeof inboxKinds)[number]

/** What can be wished for or not, each on its own. */
export const inboxTopics = [
  'friend_request',
  'friend_accepted',
  'diary_tag',
  'post_comment',
  'post_like',
  'event_decision',
  'event_change',
  'points',
] as const
export type InboxTopic = (typeof inboxTopics)[number]

export const topicOf: Record<InboxKind, InboxTopic> = {
  friend_request: 'friend_request',
  friend_accepted: 'friend_accepted',
  diary_tag: 'diary_tag',
  post_comment: 'post_comment',
  post_like: 'post_like',
  event_approved: 'event_decision',
  event_rejected: 'event_decision',
  event_changed: 'event_change',
  event_cancelled: 'event_change',
  event_place_freed: 'event_change',
  points: 'points',
  rank: 'points',
}

/** What mails are sent of: each can be ended by the link in it. */
export const mailTopics = [...inboxTopics, 'digest'] as const
export type MailTopic = (typeof mailTopics)[number]

export const inboxChannels = ['app', 'push', 'email'] as const
export type InboxChannel = (typeof inboxChannels)[number]

/** Until the person says otherwise. By mail only what must not be missed: where to be, and who waits for an answer. */
export const channelsByDefault: Record<InboxTopic, Record<InboxChannel, boolean>> = {
  friend_request: { app: true, push: true, email: true },
  friend_accepted: { app: true, push: true, email: false },
  diary_tag: { app: true, push: true, email: false },
  post_comment: { app: true, push: true, email: false },
  post_like: { app: true, push: false, email: false },
  event_decision: { app: true, push: true, email: true },
  event_change: { app: true, push: true, email: true },
  points: { app: true, push: true, email: false },
}

/** As the preferences and the foot of a mail name them. */
export const topicLabels: Record<MailTopic, string> = {
  friend_request: 'Richieste di amicizia',
  friend_accepted: 'Richieste accettate',
  diary_tag: 'Tag nei diari degli amici',
  post_comment: 'Commenti ai tuoi post',
  post_like: 'Mi piace ai tuoi post',
  event_decision: 'I tuoi eventi: approvati o rifiutati',
  event_change: 'Eventi a cui partecipi: modifiche, cancellazioni, posti liberi',
  points: 'Punti e livelli',
  digest: 'Riepilogo della settimana',
}
