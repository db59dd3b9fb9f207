import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { media, pictureSizes } from '#contract/media.ts'
import { createPasswordHasher } from '#server/platform/passwords.ts'
import { createTestDatabase, type TestDatabase, variablesFor } from '#server/testing/database.ts'
import { times } from '#server/testing/forms.ts'
import { filesOf } from '#server/testing/media.ts'
import { createPeople } from '#server/testing/people.ts'
import { aPhoto, fetchPicture } from '#server/testing/pictures.ts'
import { createServerProcess, freePort } from '#server/testing/server-process.ts'
import { namesIn, storeKinds, type TestStore } from '#server/testing/stores.ts'
import { TestClient } from '#server/testing/test-client.ts'

const rounds = 5

// Not in S3: the peer of our tests keeps half an object when its client dies and lists nothing from then on.
describe.each(storeKinds.filter(({ kind }) => kind === 'a folder'))('in $kind', ({ start }) => {
  let place: TestStore
  let database: TestDatabase
  let server: ReturnType<typeof createServerProcess>
  let url = ''
  beforeAll(async () => {
    place = await start()
    database = await createTestDatabase(inject('databaseServer'))
    const port = await freePort()
    url = `http://localhost:${port}`
    server = createServerProcess({
      ...{ PORT: String(port), DEMO: '0' },
      ...place.env,
      ...variablesFor(database.address),
    })
  })
  afterAll(async () => {
    await server?.end('SIGTERM')
    await database?.drop()
    await place?.stop()
  })

  test('a server killed again and again while pictures come and go loses none it promised and leaves no file behind', async () => {
    const { sql } = database
    const rider = new TestClient(url, url)
    const person = await createPeople(sql, createPasswordHasher()).create()
    const photo = await aPhoto()
    const promised: string[] = []
    const deleted = new Set<string>()

    /** One after another until the server is gone; every third one is deleted again. */
    async function comeAndGo() {
      for (;;) {
        const answer = await rider.upload(media.upload, photo, {}, { purpose: 'diary' }).catch(() => null)
        if (answer?.status !== 200) return
        promised.push(answer.body.key)
        if (promised.length % 3 === 0) {
          deleted.add(answer.body.key)
          await sql`delete from media where key = ${answer.body.key}`
        }
      }
    }

    for (let round = 0; round < rounds; round++) {
      await server.start(url)
      if (round === 0) {
        const login = { identifier: person.email, password: person.password }
        expect((await rider.call(auth.login, login)).status).toBe(200)
      }
      const work = Promise.all(times(3, comeAndGo))
      const before = promised.length
      await expect.poll(() => promised.length, { timeout: 20_000 }).toBeGreaterThan(before + 1)
      await pause(Math.random() * 500)
      await server.end('SIGKILL')
      await work
    }

    // What was coming in when the server died is due after an hour; let it have passed.
    await sql`update media_trash set due_at = now()`
    await server.start(url)
    await expect.poll(() => sql`select from media_trash`, { timeout: 20_000 }).toEqual([])
    const kept = await sql<{ key: string }[]>`select key from media`
    expect(await namesIn(place.store)).toEqual(kept.flatMap(({ key }) => filesOf(key)).sort())
    const wanted = promised.filter((key) => !deleted.has(key))
    expect(wanted.length).toBeGreaterThan(0)
    for (const key of wanted)
      for (const size of pictureSizes) expect((await fetchPicture(rider, key, size)).status).toBe(200)
  })
})
