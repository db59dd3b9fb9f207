import { join } from 'node:path'
import { type BenchServer, openFilled } from '../filled-database.ts'
import { fillRequestData } from './data.ts'

export const filledName = 'tornanti_bench'

/** The community that requests and streams are measured in; to be copied before it is written to. */
export async function openRequestData(server: BenchServer): Promise<void> {
  const follows = ['data.ts', 'ids.ts'].map((name) => join(import.meta.dirname, name))
  await openFilled(server, { name: filledName, follows, fill: fillRequestData })
}
