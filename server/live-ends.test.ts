import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { auth } from '#contract/auth.ts'
import { livePath } from '#contract/live.ts'
import type { Role } from '#contract/roles.ts'
import { users } from '#contract/users.ts'
import { times } from './testing/forms.ts'
import { quickHasher } from './testing/hashers.ts'
import { openLive } from './testing/live.ts'
import { type Rider, signedIn, signedInRider } from './testing/riders.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { withTwoServers } from './testing/two-servers.ts'

// The heartbeat of every day, twenty seconds: what ends within two was told of it.
const two = withTwoServers()
const promisedMs = 2_000
let chief: Rider

beforeEach(async () => {
  chief = await signedInRider(two.servers[0], { role: 'super_admin' })
})

/** One person with a browser at each server, both of which listen. */
async function listening(role: Role = 'user') {
  const person = await signedInRider(two.servers[0], { role })
  const elsewhere = await signedIn(two.servers[1], person)
  return { person, elsewhere, ears: [await openLive(person.client), await openLive(elsewhere)] }
}
type Listening = Awaited<ReturnType<typeof listening>>

const password = 'Nuova-strada-77!'
async function resetByMail({ person }: Listening) {
  await two.client(0).call(auth.requestPasswordReset, { identifier: person.email })
  const token = await two.mailbox.token(person.email)
  // What mail takes is no part of the two seconds.
  return () => two.client(0).call(auth.resetPassword, { token, password, confirmPassword: password })
}

type Act = () => Promise<{ status: number }>
const endings: [name: string, prepare: (who: Listening) => Act | Promise<Act>, role?: Role][] = [
  [
    'the end of the own account',
    ({ person }) =>
      () =>
        person.client.call(account.delete, { password: person.password }),
  ],
  [
    'an account that a super admin deletes',
    ({ person }) =>
      () =>
        chief.client.call(users.delete, { id: person.id }),
  ],
  ['a new password by mail', resetByMail],
  [
    'a block',
    ({ person }) =>
      () =>
        chief.client.call(users.block, { id: person.id }),
  ],
  [
    'sessions that a super admin ends',
    ({ person }) =>
      () =>
        chief.client.call(users.endSessions, { id: person.id }),
  ],
  [
    'being no admin any more',
    ({ person }) =>
      () =>
        chief.client.call(users.demote, { id: person.id }),
    'admin',
  ],
]

describe('ends the streams of that person on both servers within two seconds:', () => {
  test.each(endings)('%s', async (_name, prepare, role) => {
    const who = await listening(role)
    const bystander = await openLive(chief.client)
    const act = await prepare(who)
    expect((await act()).status).toBe(200)
    expect(await endedInTime(who.ears)).toEqual([true, true])
    expect(await endedInTime([bystander], 0)).toEqual([false])
    await bystander.close()
  })

  test('signing out, of this browser alone', async () => {
    const { person, elsewhere, ears } = await listening()
    // The same session at the other server, as behind a balancer.
    const twin = two.client(1)
    for (const [name, value] of person.client.cookies) twin.cookies.set(name, value)
    const ofTwin = await openLive(twin)
    await person.client.call(auth.logout)
    expect(await endedInTime([...ears, ofTwin])).toEqual([true, false, true])
    expect((await elsewhere.call(auth.listSessions)).status).toBe(200)
    await ears[1]?.close()
  })

  test('signing in as somebody else in the same browser', async () => {
    const { person, ears } = await listening()
    const other = await two.people.create()
    await person.client.call(auth.login, { identifier: other.email, password: other.password })
    expect(await endedInTime(ears)).toEqual([true, false])
    await ears[1]?.close()
  })
})

async function endedInTime(ears: Listening['ears'], ms = promisedMs): Promise<boolean[]> {
  const late = pause(ms).then(() => false)
  return Promise.all(ears.map(({ ended }) => Promise.race([ended.then(() => true), late])))
}

describe('a server with room for five streams', () => {
  const withRoom = async (work: (server: TestServer) => Promise<void>) => {
    const server = await startTestServer({
      passwords: quickHasher(),
      live: { streamsInAll: 5, streamsPerPerson: 3 },
    })
    try {
      await work(server)
    } finally {
      await server.stop()
    }
  }

  test('refuses the sixth in Italian, says when to come again, and has room once one has gone', () =>
    withRoom(async (server) => {
      const riders = await Promise.all(times(6, () => signedInRider(server)))
      const ears = await Promise.all(riders.slice(0, 5).map(({ client }) => openLive(client)))
      expect(ears.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      const sixth = riders[5]?.client ?? server.client()
      const { status, body, headers } = await sixth.send('GET', livePath)
      expect([status, body]).toEqual([
        503,
        {
          code: 'BUSY',
          message: 'In questo momento ci sono molte richieste. Riprova tra qualche secondo.',
        },
      ])
      expect(headers.get('retry-after')).toBe('30')
      // Everything but the stream goes on.
      expect((await sixth.call(auth.listSessions)).status).toBe(200)
      await ears[0]?.close()
      await expect
        .poll(async () => {
          const ear = await openLive(sixth)
          await ear.close()
          return ear.status
        })
        .toBe(200)
    }))

  test('is not filled by one person', () =>
    withRoom(async (server) => {
      const [anna, bruno] = [await signedInRider(server), await signedInRider(server)]
      const ears = []
      for (const _ of times(8, () => 0)) ears.push(await openLive(anna.client))
      expect(ears.map(({ status }) => status)).toEqual(times(8, () => 200))
      const ofBruno = await openLive(bruno.client)
      expect(ofBruno.status).toBe(200)
      for (const ear of [...ears, ofBruno]) await ear.close()
    }))
})
