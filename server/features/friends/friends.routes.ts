import { friends } from '#contract/friends.ts'
import { bind } from '#server/platform/bind.ts'
import * as service from './friends.service.ts'
import * as requests from './requests.service.ts'

export const friendRoutes = [
  bind(friends.overview, service.overview),
  bind(friends.list, service.list),
  bind(friends.request, requests.request),
  bind(friends.requestUser, requests.requestUser),
  bind(friends.accept, service.accept),
  bind(friends.decline, service.decline),
  bind(friends.withdraw, service.withdraw),
  bind(friends.remove, service.remove),
]
