import { points } from '#contract/points.ts'
import { bind } from '#server/platform/bind.ts'
import * as service from './points.service.ts'

export const pointRoutes = [bind(points.history, service.history)]
