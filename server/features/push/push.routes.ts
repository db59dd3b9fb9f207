import { push } from '#contract/push.ts'
import { bind } from '#server/platform/bind.ts'
import * as service from './push.service.ts'

export const pushRoutes = [
  bind(push.key, service.key),
  bind(push.subscribe, service.subscribe),
  bind(push.unsubscribe, service.unsubscribe),
]
