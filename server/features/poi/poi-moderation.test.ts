import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { type PoiTab, pois } from '#contract/poi.ts'
import { tally, times } from '#server/testing/forms.ts'
import { openLive } from '#server/testing/live.ts'
import { poiInput } from '#server/testing/poi.ts'
import { withPoi } from '#server/testing/poi-server.ts'
import { signedInRider } from '#server/testing/riders.ts'
import { outcome } from '#server/testing/test-client.ts'

const { server, sql, people, insert, rows, acts, propose } = withPoi()

const list = async (tab: PoiTab, after?: string) =>
  (await people.admin.client.call(pois.listAll, { tab, ...(after && { after }) })).body
const names = async (tab: PoiTab) => (await list(tab)).items.map(({ name }) => name)
const verify = (id: string, wish: Record<string, unknown> = {}, { client } = people.admin) =>
  client.call(pois.verify, { id, version: 1, ...wish })
const remove = (id: string, { client } = people.admin) => client.call(pois.delete, { id })

describe('the lists', () => {
  test('hold what waits and what is verified, newest first, with who proposed it', async () => {
    await insert({ name: 'old', verified: false, createdAt: '2026-01-01T10:00:00Z' })
    const { id } = await propose({ description: 'Acqua', address: 'SS38' })
    await insert({ name: 'verified', latitude: 40 })
    expect(await names('unverified')).toEqual(['Fontana del passo', 'old'])
    expect(await names('verified')).toEqual(['verified'])
    const [first, second] = (await list('unverified')).items
    expect(first).toEqual({
      id,
      name: 'Fontana del passo',
      category: 'rest_area',
      latitude: 46.5287,
      longitude: 10.4531,
      description: 'Acqua',
      address: 'SS38',
      rating: null,
      verified: false,
      proposer: { userId: people.rider.id, displayName: 'Anna Prova', avatarUrl: null },
      verifier: null,
      verifiedAt: null,
      version: 1,
      createdAt: expect.stringMatching(/Z$/),
    })
    expect(second?.proposer).toBeNull()
    expect((await people.admin.client.call(pois.countAll)).body).toEqual({ unverified: 2, verified: 1 })
  })

  test('come page by page, each point once', async () => {
    for (const n of times(23, (n) => n))
      await insert({
        name: String(n),
        verified: false,
        createdAt: `2026-01-01T10:00:${n % 2 ? '00' : '01'}Z`,
      })
    const first = await list('unverified')
    const second = await list('unverified', first.next ?? '')
    expect([first.items.length, second.items.length, second.next]).toEqual([20, 3, null])
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(23)
    expect(outcome(await people.admin.client.call(pois.listAll, { tab: 'verified', after: 'x' }))).toEqual([
      422,
      'INVALID_INPUT',
    ])
  })

  test('of a verified point say who verified it, and nobody once both have left', async () => {
    const { id } = await propose()
    expect((await verify(id, {}, people.other)).body).toEqual({ ok: true })
    const [point] = (await list('verified')).items
    expect(point).toMatchObject({
      verifier: { userId: people.other.id },
      proposer: { userId: people.rider.id },
    })
    expect(point?.verifiedAt).toMatch(/Z$/)
    const third = await signedInRider(server.current, { role: 'super_admin' })
    for (const { client, password } of [people.rider, people.other])
      expect((await client.call(account.delete, { password })).status).toBe(200)
    expect((await list('verified')).items).toMatchObject([{ id, verifier: null, proposer: null }])
    expect(third.id).not.toBe(people.other.id)
  })
})

test('riders and visitors do none of it', async () => {
  const { id } = await propose()
  for (const [client, refusal] of [
    [people.rider.client, [403, 'FORBIDDEN']],
    [server.current.client(), [401, 'NOT_SIGNED_IN']],
  ] as const)
    for (const answer of [
      await client.call(pois.listAll, { tab: 'unverified' }),
      await client.call(pois.countAll),
      await client.call(pois.nearby, { latitude: 46, longitude: 10 }),
      await client.call(pois.create, poiInput()),
      await client.call(pois.verify, { id, version: 1 }),
      await client.call(pois.delete, { id }),
    ])
      expect(outcome(answer)).toEqual(refusal)
  expect(await rows()).toMatchObject([{ id, verified: false }])
})

describe('verifying', () => {
  test('publishes the point and says who did it and when; again changes nothing', async () => {
    const { id } = await propose()
    expect((await verify(id)).body).toEqual({ ok: true })
    const [before] = await rows()
    expect(before).toMatchObject({ verified: true, verifiedBy: people.admin.id })
    expect((await verify(id, {}, people.other)).body).toEqual({ ok: true })
    expect(await rows()).toEqual([before])
    expect(await acts()).toEqual([
      { action: 'poi_verified', actorId: people.admin.id, personId: people.rider.id, thingId: id },
    ])
    expect((await people.admin.client.call(pois.countAll)).body).toEqual({ unverified: 0, verified: 1 })
  })

  test('by two admins at once happens once', async () => {
    const { id } = await propose()
    const answers = await Promise.all(
      [people.admin, people.other, people.admin, people.other].map((who) => verify(id, {}, who)),
    )
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 4 })
    expect(await acts()).toHaveLength(1)
  })

  test('of what is gone is refused in Italian', async () => {
    const answer = await verify(randomUUID())
    expect(outcome(answer)).toEqual([404, 'POI_NOT_FOUND'])
    expect(answer.body.message).toBe('Questo punto non c’è più: è stato eliminato.')
  })

  test('against deleting leaves nothing half done', async () => {
    for (const _ of times(5, () => 0)) {
      const { id } = await propose()
      const [verified, deleted] = await Promise.all([verify(id), remove(id, people.other)])
      expect(deleted?.body).toEqual({ ok: true })
      expect([200, 404]).toContain(verified?.status)
      expect(await rows()).toEqual([])
      await sql()`delete from attempts`
    }
  })

  test('holds for what was read: a proposal that was put right since is read again', async () => {
    const { id, input } = await propose()
    // Sent once more as it was: nothing to read again.
    await people.rider.client.call(pois.propose, input)
    expect((await list('unverified')).items).toMatchObject([{ version: 1 }])
    await people.rider.client.call(pois.propose, { ...input, name: 'Tutt’altro' })
    expect(outcome(await verify(id))).toEqual([409, 'POI_CHANGED'])
    expect((await list('unverified')).items).toMatchObject([{ name: 'Tutt’altro', version: 2 }])
    expect((await verify(id, { version: 2 })).status).toBe(200)
  })

  test('beside others asks first; with all of them seen it goes through', async () => {
    const { id } = await propose()
    const near = await insert({ latitude: 46.5287, longitude: 10.4531 })
    expect(outcome(await verify(id))).toEqual([409, 'POI_NEARBY'])
    const newer = await insert({ latitude: 46.5288, longitude: 10.4531, verified: false })
    expect(outcome(await verify(id, { seenNearby: [near] }))).toEqual([409, 'POI_NEARBY'])
    expect(await acts()).toEqual([])
    expect((await verify(id, { seenNearby: [near, newer] })).status).toBe(200)
  })
})

test('deleting takes verified and proposed points; what is gone is done, and written down once', async () => {
  const { id } = await propose()
  const verified = await insert({ latitude: 40 })
  const answers = await Promise.all([
    remove(id),
    remove(id, people.other),
    remove(verified),
    remove(verified),
  ])
  for (const { body } of answers) expect(body).toEqual({ ok: true })
  expect(await rows()).toEqual([])
  expect((await acts()).map(({ thingId, personId }) => [thingId, personId]).sort()).toEqual(
    [
      [id, people.rider.id],
      [verified, null],
    ].sort(),
  )
})

type Ear = Awaited<ReturnType<typeof openLive>>

test('admins hear of everything that changes their lists, riders of nothing', async () => {
  const ears = [await openLive(people.admin.client), await openLive(people.rider.client)]
  const ofContent = ({ messages }: Ear) =>
    messages()
      .flat()
      .filter((topic) => topic === 'content')
  const heard = () => ears.map((ear) => ofContent(ear).length)
  const { id, input } = await propose()
  await expect.poll(heard).toEqual([1, 0])
  await people.rider.client.call(pois.propose, input)
  await people.rider.client.call(pois.propose, { ...input, name: 'Altro' })
  await expect.poll(heard).toEqual([2, 0])
  await verify(id, { version: 2 })
  await verify(id, { version: 2 })
  await expect.poll(heard).toEqual([3, 0])
  await remove(id)
  await remove(id)
  await expect.poll(heard).toEqual([4, 0])
  await people.other.client.call(pois.create, poiInput())
  await expect.poll(heard).toEqual([5, 0])
  await propose({ latitude: 40 })
  await people.rider.client.call(account.delete, { password: people.rider.password })
  await expect.poll(heard).toEqual([7, 0])
  for (const ear of ears) await ear.close()
})
