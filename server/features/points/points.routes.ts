import { points } from '#contract/points.ts'
import { bind, mayLag } from '#server/platform/bind.ts'
import { award } from './awards.service.ts'
import * as service from './points.service.ts'

export const pointRoutes = [
  bind(points.award, award),
  bind(points.history, service.history),
  bind(points.leaderboard, service.leaderboard, mayLag),
]
