import { expect, inject, test } from 'vitest'
import { createCuttableWay } from '#server/testing/cuttable-database.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { insertItinerary } from '#server/testing/itineraries.ts'
import { readHead } from '#server/testing/page-head.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { withWebFolder } from '#server/testing/web-folder.ts'

const webFolder = withWebFolder()

test('a page opens soon, whatever becomes of the database', async () => {
  const database = await createTestDatabase(inject('databaseServer'))
  const way = await createCuttableWay(database.address)
  const server = await startTestServer({
    passwords: quickHasher(),
    database,
    address: way.address,
    webFolder,
  })
  const id = await insertItinerary(database.sql, { title: 'Futa' })
  const open = async () => {
    const askedAt = performance.now()
    const answer = await fetch(`${server.url}/route-planner/${id}`)
    const { title } = readHead(await answer.text())
    return { status: answer.status, title, isSoon: performance.now() - askedAt < 3000 }
  }
  try {
    expect(await open()).toEqual({ status: 200, title: 'Futa · Tornanti', isSoon: true })
    way.silence()
    expect(await open()).toEqual({ status: 200, title: 'Tornanti', isSoon: true })
    way.cut()
    expect(await open()).toEqual({ status: 200, title: 'Tornanti', isSoon: true })
    way.mend()
    await expect.poll(open).toMatchObject({ title: 'Futa · Tornanti' })
  } finally {
    way.mend()
    await server.stop()
    await way.sql.end({ timeout: 1 })
    await way.close()
    await database.drop()
  }
})
