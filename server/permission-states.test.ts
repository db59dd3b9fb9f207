import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#contract/users.ts'
import { times } from './testing/forms.ts'
import { quickHasher } from './testing/hashers.ts'
import { asOperator } from './testing/people.ts'
import {
  expectAllRefused,
  lastingRows,
  type PreparedCall,
  prepare,
  prepareAll,
  type Refusal,
  sendAs,
} from './testing/prepared-calls.ts'
import { signedIn, signedInRider } from './testing/riders.ts'
import { changeSettings } from './testing/settings.ts'
import { outcome, type TestClient } from './testing/test-client.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

/**
 * Every endpoint by those who may no longer call it, or do as if they might, each time with what would succeed for
 * whoever may. Prepared once: nothing of it changes the database, or the next would not be refused for what it is.
 */
let server: TestServer
let calls: PreparedCall[]
beforeAll(async () => {
  server = await startTestServer({ passwords: quickHasher() })
  calls = await prepareAll(server)
}, 120_000)
afterAll(() => server?.stop())

const closed = () => calls.filter(({ endpoint }) => endpoint.audience !== 'visitor')
const forStaff = () => closed().filter(({ endpoint }) => endpoint.audience !== 'user')
/** Of a file the address belongs to the input: there a key too many is refused. */
const writes = () => calls.filter(({ endpoint }) => endpoint.method !== 'GET' && !endpoint.upload)

const strange: Refusal = [401, 'NOT_SIGNED_IN']
const forbidden: Refusal = [403, 'FORBIDDEN']
const expectRefused = (
  these: PreparedCall[],
  client: TestClient,
  refusalOf: (call: PreparedCall) => Refusal,
  headers: Record<string, string> = {},
) => expectAllRefused(server, these, { client, refusalOf, headers })

describe('no longer let in, by any endpoint', () => {
  test('a session that was left alone too long', async () => {
    const { id, client } = await signedInRider(server, { role: 'super_admin' })
    await server.database.sql`
      update sessions set last_seen_at = now() - interval '31 days', created_at = now() - interval '40 days'
      where user_id = ${id}`
    await expectRefused(closed(), client, () => strange)
  })

  test('an account that was deleted', async () => {
    const { id, client } = await signedInRider(server, { role: 'admin' })
    await asOperator(server.database.sql, (db) => db`delete from users where id = ${id}`)
    await expectRefused(closed(), client, () => strange)
  })

  test('an admin demoted a moment ago', async () => {
    const boss = await signedInRider(server, { role: 'super_admin' })
    const { id, client } = await signedInRider(server, { role: 'admin' })
    expect((await client.call(users.list)).status).toBe(200)
    expect((await boss.client.call(users.demote, { id })).status).toBe(200)
    await expectRefused(forStaff(), client, () => forbidden)
  })

  test('a rider while the site is in maintenance', async () => {
    const { client } = await signedInRider(server)
    await changeSettings(server, { maintenanceMode: true })
    const shut = calls.filter(({ endpoint }) => !endpoint.duringMaintenance)
    await expectRefused(shut, client, ({ endpoint }) =>
      endpoint.audience === 'user' || endpoint.audience === 'visitor' ? [503, 'MAINTENANCE'] : forbidden,
    )
    await changeSettings(server, { maintenanceMode: false })
  })

  test('not one of 100 requests that an admin sends when the demotion was answered', async () => {
    const boss = await signedInRider(server, { role: 'super_admin' })
    const admin = await signedInRider(server, { role: 'admin' })
    const other = await signedIn(server, admin)
    // Connections that are open already, as of somebody in the middle of something.
    await Promise.all(times(20, () => admin.client.call(users.list)))
    await boss.client.call(users.demote, { id: admin.id })
    const answers = await Promise.all(
      times(100, (number) => (number % 2 ? other : admin.client).call(users.list)),
    )
    expect(answers.filter(({ status }) => status !== 403)).toEqual([])
  })
})

describe('headers by which other programs let people in', () => {
  let tricks: Record<string, string>
  beforeAll(async () => {
    const boss = await server.people.create({ role: 'super_admin' })
    tricks = {
      ...{ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost', 'x-forwarded-proto': 'https' },
      ...{ 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1;host=localhost;proto=https' },
      ...{ 'x-original-url': '/api/health', 'x-rewrite-url': '/api/health', 'x-original-method': 'GET' },
      ...{ 'x-http-method-override': 'GET', 'x-method-override': 'GET', 'x-http-method': 'GET' },
      ...{ 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
      ...{
        'x-user-id': boss.id,
        'x-user': boss.email,
        'x-role': 'super_admin',
        'x-remote-user': boss.nickname,
      },
      ...{ authorization: `Bearer ${boss.id}`, 'x-api-key': 'admin' },
    }
  })

  test('let in no visitor', () => expectRefused(closed(), server.client(), () => strange, tricks))

  test('make no rider an admin', async () => {
    const { client } = await signedInRider(server)
    await expectRefused(forStaff(), client, () => forbidden, tricks)
  })
})

describe('a key too many is refused and has no effect', () => {
  const known = ['role', 'userId', 'id_', 'isAdmin', 'constructor', 'toString']
  let columns: string[]
  beforeAll(async () => {
    const rows = await server.database.sql<{ name: string }[]>`
      select distinct column_name as name from information_schema.columns where table_schema = 'public'`
    const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    columns = [...new Set([...known, ...rows.flatMap(({ name }) => [name, camelCase(name)])])]
  })

  const tooMany = ({ endpoint }: PreparedCall) => {
    const shape = (endpoint.input as { shape?: object }).shape ?? {}
    return columns.filter((name) => !(name in shape))
  }
  const spoiledBy = (call: PreparedCall, keys: string[]): PreparedCall => ({
    ...call,
    prepared: {
      ...call.prepared,
      input: { ...call.prepared.input, ...Object.fromEntries(keys.map((key) => [key, 'super_admin'])) },
    },
  })
  /** An address has room for some of them only. */
  const groups = (call: PreparedCall, size: number) => {
    const keys = tooMany(call)
    return times(Math.ceil(keys.length / size), (index) => keys.slice(index * size, (index + 1) * size))
  }

  async function expectUnknown(these: PreparedCall[]) {
    const before = await lastingRows(server)
    for (const call of these) {
      const answer = await sendAs(call.prepared.client, call.endpoint, call.prepared)
      expect([call.name, ...outcome(answer)]).toEqual([call.name, 422, 'INVALID_INPUT'])
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(await lastingRows(server)).toBe(before)
  }

  test('every column of every table at once, at every endpoint', async () => {
    const isInAddress = ({ endpoint }: PreparedCall) => endpoint.method === 'GET' || endpoint.upload
    await expectUnknown(
      calls.flatMap((call) =>
        groups(call, isInAddress(call) ? 80 : columns.length).map((keys) => spoiledBy(call, keys)),
      ),
    )
  })

  test.each(['auth.signUp', 'profiles.update', 'events.create', 'points.award'])(
    'every column of every table by itself, at %s',
    async (name) => {
      const call = calls.find((one) => one.name === name)
      if (!call) throw new Error(`There is no ${name}.`)
      expect(tooMany(call).length).toBeGreaterThan(200)
      await expectUnknown(tooMany(call).map((key) => spoiledBy(call, [key])))
    },
  )
})

test('a write in whose address and headers somebody else is named does nothing to them, and is done as ever', async () => {
  const victim = await signedInRider(server)
  const { sql } = server.database
  const ofVictim = async () =>
    (await lastingRows(server))
      .split('\n')
      .filter((row) => row.includes(victim.id))
      .join('\n')
  const identity = {
    ...{ user_id: victim.id, creator_id: victim.id, created_by: victim.id, verified_by: victim.id },
    ...{ userId: victim.id, id: victim.id, role: 'super_admin', status: 'approved', total_points: '999999' },
  }
  /** What others did meanwhile is in its way, so that it is prepared anew; last what sends the staff away. */
  const soonOver = ['pois.create', 'pois.propose', 'pois.verify', 'settings.update', 'auth.setupAdmin']
  const isOver = ({ name }: PreparedCall) => soonOver.indexOf(name)
  const before = await ofVictim()
  for (const { name, endpoint, prepared } of writes().sort((a, b) => isOver(a) - isOver(b))) {
    await sql`delete from attempts`
    const { client, input } = soonOver.includes(name) ? await prepare(server, name) : prepared
    const path = `${endpoint.path}?${new URLSearchParams(identity)}` as const
    const answer = await client.call({ ...endpoint, path }, input, identity)
    expect([name, ...outcome(answer)]).toEqual([name, 200, undefined])
  }
  expect(await ofVictim()).toBe(before)
})
