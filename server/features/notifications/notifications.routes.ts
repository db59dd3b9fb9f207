import { notifications } from '#contract/notifications.ts'
import { bind } from '#server/platform/bind.ts'
import * as service from './notifications.service.ts'

export const notificationRoutes = [
  bind(notifications.list, service.list),
  bind(notifications.read, service.read),
  bind(notifications.readAll, service.readAll),
  bind(notifications.summary, service.summary),
]
