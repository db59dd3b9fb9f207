import { pois } from '#contract/poi.ts'
import { bind } from '#server/platform/bind.ts'
import * as service from './poi.service.ts'

export const poiRoutes = [bind(pois.inView, service.inView), bind(pois.propose, service.propose)]
