import { pois } from '#contract/poi.ts'
import { bind, mayLag } from '#server/platform/bind.ts'
import * as service from './poi.service.ts'
import * as moderation from './poi-moderation.service.ts'

export const poiRoutes = [
  bind(pois.inView, service.inView, mayLag),
  bind(pois.propose, service.propose),
  bind(pois.listAll, moderation.listAll),
  bind(pois.countAll, moderation.countAll),
  bind(pois.nearby, moderation.nearby),
  bind(pois.create, moderation.create),
  bind(pois.verify, moderation.verify),
  bind(pois.delete, moderation.remove),
]
