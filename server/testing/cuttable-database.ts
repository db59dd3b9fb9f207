import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { appRole } from '#server/db/app-role.ts'
import { createClient, type DatabaseAddress } from '#server/db/client.ts'
import { endOf } from './database.ts'

/** A way to a database that can be cut, made to swallow everything, and mended. */
export async function createCuttableWay(address: DatabaseAddress) {
  const target = endOf(address)
  const open = new Set<Socket>()
  const live = new WeakMap<Socket, boolean>()
  let state: 'whole' | 'cut' | 'silent' = 'whole'
  let lostAnswer: string | null = null

  const way = createServer((near) => {
    open.add(near)
    near.on('error', () => {})
    near.on('close', () => open.delete(near))
    if (state === 'cut') return near.destroy()
    if (state === 'silent') return
    const far = connect(target.socket)
    open.add(far)
    live.set(near, true)
    far.on('error', () => near.destroy())
    far.on('close', () => {
      open.delete(far)
      near.destroy()
    })
    near.on('close', () => far.destroy())
    near.on('data', (chunk) => {
      if (!live.get(near)) return
      if (lostAnswer !== null && chunk.includes(lostAnswer)) {
        lostAnswer = null
        live.delete(near)
        far.once('data', () => near.destroy())
      }
      far.write(chunk)
    })
    far.on('data', (chunk) => live.get(near) && near.write(chunk))
  })
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
  const { port } = way.address() as AddressInfo

  const wayIn = { host: '127.0.0.1', port, ...target.account }
  const { user, password, database } = target.account

  return {
    address: wayIn as DatabaseAddress,
    sql: createClient(wayIn, { role: appRole }),
    /** For a server that is a process of its own. */
    url: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    /** Every connection ends, new ones too: the database process is gone. */
    cut: () => {
      state = 'cut'
      for (const socket of open) socket.destroy()
    },
    /**
     * Nothing ends and nothing answers: the network swallows packets. What was open then stays so, as after a database
     * that moved to another machine.
     */
    silence: () => {
      state = 'silent'
      for (const socket of open) live.delete(socket)
    },
    /** Once: it is told to the database, done there, and the connection ends before it is heard. */
    loseAnswerTo: (statement: string) => {
      lostAnswer = statement
    },
    mend: () => {
      state = 'whole'
      lostAnswer = null
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => way.close(resolve))
    },
  }
}
