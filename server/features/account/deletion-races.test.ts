import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { auth } from '#contract/auth.ts'
import { itineraries } from '#contract/itineraries.ts'
import { profiles } from '#contract/profiles.ts'
import { tracks } from '#contract/tracks.ts'
import { dumpDatabase } from '#server/testing/dump.ts'
import { tally, times } from '#server/testing/forms.ts'
import { gpxOf, mountainRoad } from '#server/testing/gpx.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { insertItinerary } from '#server/testing/itineraries.ts'
import { insertPicture } from '#server/testing/pictures.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
const sql = () => server.current.database.sql
const leave = ({ client, password }: Rider) => client.call(account.delete, { password })

async function expectNoTrace(person: Rider) {
  const dump = await dumpDatabase(sql())
  for (const trace of [person.id, person.email]) expect(dump).not.toContain(trace)
}

/** Two browsers of one person: the one that deletes loses its cookie. */
async function withTwin(rider: Rider): Promise<Rider> {
  const client = server.current.client()
  const login = { identifier: rider.email, password: rider.password }
  await client.call(auth.login, login)
  return { ...rider, client }
}

test('saving and taking back while the account goes: nobody waits for ever, the counts are right', async () => {
  const ids = await Promise.all(times(4, () => insertItinerary(sql())))
  const others = await Promise.all(times(3, () => signedInRider(server.current)))
  for (const round of times(8, (i) => i)) {
    const rider = await signedInRider(server.current)
    const twin = await withTwin(rider)
    for (const id of ids.slice(0, round % 4)) await twin.client.call(itineraries.save, { id })
    const act = (who: Rider, index: number) =>
      who.client.call(index % 3 === 0 ? itineraries.unsave : itineraries.save, { id: ids[index % 4] ?? '' })
    const [gone, ...answers] = await Promise.all([
      leave(rider),
      ...times(12, (i) => act(twin, i + round)),
      ...others.flatMap((other) => times(4, (i) => act(other, i))),
    ])
    expect(gone.status).toBe(200)
    for (const { status, body } of answers)
      expect([status, body.code]).toBeOneOf([
        [200, undefined],
        [401, 'NOT_SIGNED_IN'],
      ])
    await expectNoTrace(rider)
    const wrong = await sql()`
      select from itineraries i where save_count <> (select count(*) from itinerary_saves s where s.itinerary_id = i.id)`
    expect(wrong).toHaveLength(0)
  }
}, 60_000)

test('an admin deletes itineraries that a leaving person has saved', async () => {
  const admin = await signedInRider(server.current, { role: 'admin' })
  for (const _ of times(5, () => 0)) {
    const ids = await Promise.all(times(5, () => insertItinerary(sql())))
    const rider = await signedInRider(server.current)
    for (const id of ids) await rider.client.call(itineraries.save, { id })
    const answers = await Promise.all([
      leave(rider),
      ...ids.toReversed().map((id) => admin.client.call(itineraries.delete, { id })),
    ])
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 6 })
    await expectNoTrace(rider)
  }
})

test('uploading a track and choosing a picture while the account goes leave nothing', async () => {
  const gpx = gpxOf([mountainRoad(1)])
  for (const _ of times(4, () => 0)) {
    const rider = await signedInRider(server.current, { role: 'admin' })
    await signedInRider(server.current, { role: 'admin' })
    const twin = await withTwin(rider)
    const pictures = await Promise.all(times(3, () => insertPicture(sql(), rider.id)))
    const [gone, ...answers] = await Promise.all([
      leave(rider),
      twin.client.upload(tracks.upload, gpx),
      ...pictures.map(({ id }) => twin.client.call(profiles.setAvatar, { mediaId: id })),
      ...times(3, (i) => twin.client.call(profiles.setMarketing, { isGiven: i % 2 === 0 })),
      twin.client.call(profiles.update, { displayName: 'Ancora qui', bio: null }),
    ])
    expect(gone.status).toBe(200)
    for (const { status, body } of answers)
      expect([status, body.code]).toBeOneOf([
        [200, undefined],
        [401, 'NOT_SIGNED_IN'],
        // Looked at after the person had gone with their pictures.
        [404, 'PICTURE_NOT_FOUND'],
      ])
    await expectNoTrace(rider)
    expect(await sql()`select from media where key = any(${pictures.map(({ key }) => key)})`).toHaveLength(0)
  }
}, 60_000)

test('being asked for friendship and tagged while the account goes', async () => {
  const others = await Promise.all(times(4, () => server.current.people.create()))
  const entries = await Promise.all(
    others.map(async ({ id }) => {
      const [row] = await sql()<{ id: string }[]>`
        insert into diary_entries (request_key, user_id, title, location, date, description)
        values (gen_random_uuid(), ${id}, 'Giro', 'Qui', '2026-05-01', 'Bello.') returning id`
      return row?.id ?? ''
    }),
  )
  for (const _ of times(6, () => 0)) {
    const rider = await signedInRider(server.current)
    const to = rider.id
    // The verbs of the neighbours write these rows; what the database does with them decides.
    const outcomes = await Promise.allSettled([
      leave(rider).then(({ status }) => expect(status).toBe(200)),
      ...others.map(
        ({ id }) => sql()`insert into friendships (requester_id, addressee_id) values (${id}, ${to})`,
      ),
      ...entries.map(
        (id) => sql()`insert into diary_entry_tags (diary_entry_id, tagged_user_id) values (${id}, ${to})`,
      ),
    ])
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(String(outcome.reason)).toMatch(/foreign key constraint/)
    await expectNoTrace(rider)
  }
})

test('pressed five times at once, it is deleted once', async () => {
  const rider = await signedInRider(server.current)
  const answers = await Promise.all(times(5, () => leave(rider)))
  expect(tally(answers.map(({ status }) => status))[200]).toBe(1)
  for (const { status } of answers) expect(status).toBeOneOf([200, 401])
  await expectNoTrace(rider)
})

test('a password changed meanwhile is not outrun', async () => {
  for (const _ of times(4, () => 0)) {
    const rider = await signedInRider(server.current)
    const twin = await withTwin(rider)
    const password = 'Nuova-strada-77!'
    const change = { currentPassword: rider.password, password, confirmPassword: password }
    const [changed, gone] = await Promise.all([twin.client.call(auth.changePassword, change), leave(rider)])
    expect([changed.status, gone.status].sort()).toEqual([200, 401])
  }
})
