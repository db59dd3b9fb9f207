import { inbox } from '#contract/inbox.ts'
import { bind } from '#server/platform/bind.ts'
import * as service from './inbox.service.ts'
import { prefer, preferDigest, preferences } from './preferences.service.ts'
import { resubscribe, unsubscribe } from './unsubscribe.service.ts'

export const inboxRoutes = [
  bind(inbox.list, service.list),
  bind(inbox.summary, service.summary),
  bind(inbox.read, service.read),
  bind(inbox.readAll, service.readAll),
  bind(inbox.preferences, preferences),
  bind(inbox.prefer, prefer),
  bind(inbox.preferDigest, preferDigest),
  bind(inbox.unsubscribe, unsubscribe),
  bind(inbox.resubscribe, resubscribe),
]
