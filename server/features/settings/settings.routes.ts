import { settings } from '#contract/settings.ts'
import { bind } from '#server/platform/bind.ts'
import * as service from './settings.service.ts'

export const settingsRoutes = [
  bind(settings.get, service.get),
  bind(settings.history, service.history),
  bind(settings.update, service.update),
]
