import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { DatabaseAddress } from '#server/db/client.ts'
import { variablesFor } from '#server/testing/database.ts'
import { afterwards } from '../../scripts/parts/cleaning.ts'
import { endProcess, messageOf } from '../load/processes.ts'

export type Bare = { port: number; trivialPort: number; closePools: () => Promise<void> }

export async function startBare(database: DatabaseAddress): Promise<Bare> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [], {
    env: { PATH: process.env.PATH, ...variablesFor(database) },
  })
  afterwards(() => endProcess(child))
  const ports = (await messageOf(child)) as { port: number; trivialPort: number }
  return {
    ...ports,
    closePools: async () => {
      const closed = messageOf(child)
      child.send('close pools')
      await closed
    },
  }
}
