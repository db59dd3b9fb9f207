import { expect, test } from 'vitest'
import { withCuttableServer } from '#server/testing/cuttable-server.ts'
import { insertItinerary } from '#server/testing/itineraries.ts'
import { readHead } from '#server/testing/page-head.ts'
import { withWebFolder } from '#server/testing/web-folder.ts'

const cut = withCuttableServer({ webFolder: withWebFolder() })

test('a page opens soon, whatever becomes of the database', async () => {
  const { way, database, current: server } = cut
  const id = await insertItinerary(database.sql, { title: 'Futa' })
  const open = async () => {
    const askedAt = performance.now()
    const answer = await fetch(`${server.url}/route-planner/${id}`)
    const { title } = readHead(await answer.text())
    return { status: answer.status, title, isSoon: performance.now() - askedAt < 3000 }
  }
  expect(await open()).toEqual({ status: 200, title: 'Futa · Tornanti', isSoon: true })
  way.silence()
  expect(await open()).toEqual({ status: 200, title: 'Tornanti', isSoon: true })
  way.cut()
  expect(await open()).toEqual({ status: 200, title: 'Tornanti', isSoon: true })
  way.mend()
  await expect.poll(open).toMatchObject({ title: 'Futa · Tornanti' })
})
