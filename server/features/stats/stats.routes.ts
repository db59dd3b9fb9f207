import { stats } from '#contract/stats.ts'
import { bind, bindDownload } from '#server/platform/bind.ts'
import * as service from './stats.service.ts'
import * as facts from './system-facts.service.ts'

export const statsRoutes = [
  bind(stats.totals, service.totals),
  bind(stats.series, service.series),
  bindDownload(stats.seriesCsv, service.seriesCsv),
  bind(stats.status, facts.status),
  bind(stats.system, facts.system),
]
