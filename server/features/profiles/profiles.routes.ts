import { profiles } from '#contract/profiles.ts'
import { bind } from '#server/platform/bind.ts'
import * as service from './profiles.service.ts'

export const profileRoutes = [
  bind(profiles.own, service.own),
  bind(profiles.update, service.update),
  bind(profiles.setAvatar, service.setAvatar),
  bind(profiles.removeAvatar, service.removeAvatar),
  bind(profiles.setMarketing, service.setMarketing),
  bind(profiles.get, service.get),
]
