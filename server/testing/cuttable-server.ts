import { afterAll, beforeAll, inject } from 'vitest'
import { createCuttableWay } from './cuttable-database.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { quickHasher } from './hashers.ts'
import { startTestServer, type TestServer } from './test-server.ts'

type Way = Awaited<ReturnType<typeof createCuttableWay>>
type CuttableServer = { current: TestServer; way: Way; database: TestDatabase }

/** A server for a file's tests whose way to its database can be cut, and is whole when they end. */
export function withCuttableServer(options: { webFolder?: string } = {}): CuttableServer {
  const holder = {} as CuttableServer
  beforeAll(async () => {
    holder.database = await createTestDatabase(inject('databaseServer'))
    holder.way = await createCuttableWay(holder.database.address)
    const { database, way } = holder
    holder.current = await startTestServer({
      database,
      address: way.address,
      passwords: quickHasher(),
      ...options,
    })
  })
  afterAll(async () => {
    const { current, way, database } = holder
    way.mend()
    await current.stop()
    await way.sql.end({ timeout: 1 })
    await way.close()
    await database.drop()
  })
  return holder
}
