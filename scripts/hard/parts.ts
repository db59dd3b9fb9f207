import type { Row } from '../parts/row.ts'
import { bouncer } from './bouncer.ts'
import { costs } from './costs.ts'
import { diskFull } from './disk-full.ts'
import { firefox } from './firefox.ts'
import { kills } from './kills.ts'
import { load } from './load.ts'
import { outages } from './outages.ts'
import { replica } from './replica.ts'
import { rolling } from './rolling.ts'
import { slowClients } from './slow-clients.ts'
import { spreadsheet } from './spreadsheet.ts'
import { sqlmap } from './sqlmap.ts'
import { stop } from './stop.ts'
import {
  audit,
  backup,
  engine,
  fuzzing,
  leaks,
  mail,
  patterns,
  races,
  seldom,
  uploads,
} from './tests-again.ts'
import { threeServers } from './three-servers.ts'

/** The hard set, in the order in which it runs: `npm run test:hard -- kills` runs one of them. */
export const parts: Record<string, () => Promise<Row[]>> = {
  races,
  fuzzing,
  leaks,
  patterns,
  kills,
  stop,
  rolling,
  balancer: threeServers,
  outages,
  bouncer,
  replica,
  'disk-full': diskFull,
  mail,
  uploads,
  engine,
  audit,
  seldom,
  'slow-clients': slowClients,
  spreadsheet,
  sqlmap,
  firefox,
  backup,
  load,
  costs,
}
