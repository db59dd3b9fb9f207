import type { DatabaseAddress } from '#server/db/client.ts'
import type { LoadMaker, Product } from '../load/processes.ts'
import type { Bare } from './bare.ts'

export const connections = 32

/** What is measured with what. `seconds` is one repeat. */
export type Bench = {
  database: DatabaseAddress
  product: Product
  bare: Bare
  makeLoad: LoadMaker
  seconds: number
}
