import { describe, expect, test } from 'vitest'
import { media } from '#contract/media.ts'
import { profiles } from '#contract/profiles.ts'
import type { Store } from '#server/platform/store.ts'
import { times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { filesOf, insertDiaryEntry, ownerOf, withMediaServer } from '#server/testing/media.ts'
import { aPhoto, fetchPicture, uploadPicture } from '#server/testing/pictures.ts'
import { clientOf } from '#server/testing/sign-in.ts'
import { storeKinds } from '#server/testing/stores.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { emptyTrash, removeStrays, sweepMedia } from './sweep.service.ts'

const anHourLater = new Date(Date.now() + 3_700_000)
const aKey = (letter: string) => letter.repeat(32)

describe.each(storeKinds)('in $kind', ({ start }) => {
  const { current, sql, rows, trash, files } = withMediaServer(start)
  const sweep = (store: Partial<Store> = {}) =>
    sweepMedia({ ...current.server.services, store: { ...current.place.store, ...store } })
  /** The jobs of the server sweep as well, and may be in the middle of it. */
  const left = async () => [await rows(), await trash(), await files()]
  /** Files as old as the sweep wants them. */
  const aged = (store: Store, hours: number): Partial<Store> => ({
    list: async function* () {
      for await (const { name, modifiedAt } of store.list())
        yield { name, modifiedAt: new Date(modifiedAt.getTime() - hours * 3_600_000) }
    },
  })
  const age = (hours: number) =>
    sql()`update media set created_at = now() - make_interval(secs => ${hours * 3600})`
  /** A second server on the same database, whose store behaves so. */
  const serverWith = (store: Partial<Store>) =>
    startTestServer({
      env: current.place.env,
      database: current.server.database,
      store: { ...current.place.store, ...store },
      passwords: quickHasher(),
    })
  const due = () => sql()`update media_trash set due_at = now()`

  describe('uploads', () => {
    test('that no form claimed go after 24 hours', async () => {
      const { key } = await uploadPicture(current.rider)
      await age(23.9)
      await sweep()
      expect(await files()).toEqual(filesOf(key))
      await age(24.1)
      await sweep()
      await expect.poll(left).toEqual([[], [], []])
    })

    test('that belong to an entry or a profile stay for ever', async () => {
      const photo = await uploadPicture(current.rider)
      const avatar = await uploadPicture(current.rider, { purpose: 'avatar' })
      const owner = await ownerOf(sql(), photo.id)
      await insertDiaryEntry(sql(), owner, [photo.id])
      await sql()`update profiles set avatar_id = ${avatar.id} where user_id = ${owner}`
      await age(100_000)
      await sweep(aged(current.place.store, 100_000))
      expect(await files()).toEqual([...filesOf(photo.key), ...filesOf(avatar.key)].sort())
    })

    test('that are being claimed stay, whenever the form is saved', async () => {
      const { id, key } = await uploadPicture(current.rider)
      const owner = await ownerOf(sql(), id)
      await age(30)
      await sql().begin(async (form) => {
        await form`select from media where id = ${id} for update`
        await sweep()
        expect(await rows()).toHaveLength(1)
        await form`update profiles set avatar_id = ${id} where user_id = ${owner}`
      })
      await sweep()
      expect(await files()).toEqual(filesOf(key))
    })
  })

  describe('a crash', () => {
    const photo = aPhoto()

    test('between the name and the files leaves nothing after the sweep', async () => {
      await sql()`insert into media_trash (key, due_at) values (${aKey('a')}, ${anHourLater})`
      await sweep()
      expect(await trash()).toHaveLength(1)
      await due()
      await sweep()
      expect(await trash()).toEqual([])
    })

    test('between the files and the row leaves nothing after the sweep', async () => {
      await sql()`insert into media_trash (key, due_at) values (${aKey('a')}, ${anHourLater})`
      for (const name of filesOf(aKey('a'))) await current.place.store.put(name, Buffer.from('x'))
      // Not due yet: it may still be coming in, on another server.
      await sweep(aged(current.place.store, 48))
      expect(await files()).toEqual(filesOf(aKey('a')))
      await due()
      await sweep()
      await expect.poll(left).toEqual([[], [], []])
    })

    test('of the store in the middle of an upload is told, and leaves nothing after the sweep', async () => {
      let puts = 0
      const stumbling: Partial<Store> = {
        put: async (name, content) => {
          puts += 1
          if (puts === 2) throw new Error('disk full')
          await current.place.store.put(name, content)
        },
      }
      const server = await serverWith(stumbling)
      const rider = await clientOf(server, 'user')
      const { status, body } = await rider.upload(media.upload, await photo, {}, { purpose: 'diary' })
      expect([status, body.code]).toEqual([500, 'INTERNAL'])
      await server.stop()
      expect(await rows()).toEqual([])
      expect((await files()).length).toBeGreaterThan(0)
      expect(await trash()).toHaveLength(1)
      await due()
      await sweep()
      await expect.poll(left).toEqual([[], [], []])
    })

    test('of the transaction at the end of an upload keeps nothing', async () => {
      await sql()`alter table media add constraint refuse_all check (width < 0) not valid`
      const answer = await current.rider.upload(media.upload, await photo, {}, { purpose: 'diary' })
      await sql()`alter table media drop constraint refuse_all`
      expect(answer.status).toBe(500)
      expect([await rows(), (await trash()).length]).toEqual([[], 1])
      await due()
      await sweep()
      await expect.poll(left).toEqual([[], [], []])
    })

    test('whose account is deleted meanwhile keeps nothing, and not for an hour either', async () => {
      const bereaving: Partial<Store> = {
        put: async (name, content) => {
          await current.place.store.put(name, content)
          await sql()`delete from users where id in (select user_id from profiles where display_name = 'Va via')`
        },
      }
      const server = await serverWith(bereaving)
      const rider = await clientOf(server, 'user')
      await rider.call(profiles.update, { displayName: 'Va via' })
      const answer = await rider.upload(media.upload, await photo, {}, { purpose: 'diary' })
      expect([answer.status, answer.body.code]).toEqual([401, 'NOT_SIGNED_IN'])
      await expect.poll(left, { timeout: 10_000 }).toEqual([[], [], []])
      await server.stop()
    })

    test('so long that the name was swept meanwhile keeps nothing and says so', async () => {
      const slow: Partial<Store> = {
        put: async (name, content) => {
          await current.place.store.put(name, content)
          await due()
          await emptyTrash(current.server.services)
        },
      }
      const server = await serverWith(slow)
      const rider = await clientOf(server, 'user')
      const answer = await rider.upload(media.upload, await photo, {}, { purpose: 'diary' })
      expect([answer.status, answer.body.code]).toEqual([503, 'UNAVAILABLE'])
      await server.stop()
      await sweep(aged(current.place.store, 25))
      await expect.poll(left).toEqual([[], [], []])
    })

    test('between the removed files and their name loses nothing else', async () => {
      const kept = await uploadPicture(current.rider)
      await sql()`insert into media_trash (key) values (${aKey('b')})`
      await sweep()
      expect([await trash(), await files()]).toEqual([[], filesOf(kept.key)])
    })
  })

  test('a store that fails leaves the name for the next time', async () => {
    const { store, env } = current.place
    let isAway = true
    const unsteady: Store = {
      ...store,
      remove: async (names) => {
        if (isAway) throw new Error('away')
        await store.remove(names)
      },
    }
    const server = await startTestServer({ env, store: unsteady, passwords: quickHasher() })
    const names = () => server.database.sql`select from media_trash`
    const { key } = await uploadPicture(await clientOf(server, 'user'))
    await server.database.sql`delete from media`
    const warnings = () => server.logLines.filter((line) => line.includes('were not removed'))
    await expect.poll(warnings).not.toEqual([])
    await sweepMedia(server.services)
    expect([await files(), (await names()).length]).toEqual([filesOf(key), 1])
    isAway = false
    await sweepMedia(server.services)
    expect([await files(), (await names()).length]).toEqual([[], 0])
    await server.stop()
  })

  describe('files that nobody knows', () => {
    test('go after 24 hours; those of others never', async () => {
      const kept = await uploadPicture(current.rider)
      const { store } = current.place
      const strays = [...filesOf(aKey('s')), `${aKey('t')}-320.webp.5c1f.part`]
      const foreign = ['somebody-elses.txt', `${aKey('u')}-320.jpeg`]
      for (const name of [...strays, ...foreign]) await store.put(name, Buffer.from('x'))
      await sweep(aged(store, 23.9))
      expect(await files()).toEqual([...filesOf(kept.key), ...strays, ...foreign].sort())
      await sweep(aged(store, 24.1))
      expect(await files()).toEqual([...filesOf(kept.key), ...foreign].sort())
      expect((await fetchPicture(current.rider, kept.key)).status).toBe(200)
    })

    test('are left alone when they are most of the store: it is another database’s', async () => {
      const names = times(101, (i) => filesOf(String(i).padStart(32, 'z'))).flat()
      const removed: string[] = []
      const listing = (of: string[]): Partial<Store> => ({
        list: async function* () {
          for (const name of of) yield { name, modifiedAt: new Date(0) }
        },
        remove: async (some) => void removed.push(...some),
      })
      const look = (store: Partial<Store>) =>
        removeStrays({ ...current.server.services, store: { ...current.place.store, ...store } })
      await look(listing(names))
      expect(removed).toEqual([])
      expect(current.server.logLines.filter((line) => line.includes('is it another one’s'))).not.toEqual([])
      await look(listing(names.slice(0, 300)))
      expect(removed).toHaveLength(300)
    })
  })

  test('ten sweeps at once, on as many servers, fail nowhere and take nothing that is wanted', async () => {
    const kept = await uploadPicture(current.rider)
    await insertDiaryEntry(sql(), await ownerOf(sql(), kept.id), [kept.id])
    for (let i = 0; i < 3; i++) await uploadPicture(current.rider)
    await age(30)
    await Promise.all(times(10, () => sweep(aged(current.place.store, 30))))
    await sweep()
    await expect.poll(left).toMatchObject([[{ id: kept.id }], [], filesOf(kept.key)])
  })
})
