import type { DatabaseAddress } from '#server/db/client.ts'
import type { Bare, LoadMaker, Product } from './processes.ts'

export const connections = 32

/** What is measured with what. `seconds` is one repeat. */
export type Bench = {
  database: DatabaseAddress
  product: Product
  bare: Bare
  makeLoad: LoadMaker
  seconds: number
}
