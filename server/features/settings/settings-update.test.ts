import { beforeEach, describe, expect, test, vi } from 'vitest'
import { audit } from '#contract/audit.ts'
import { auth } from '#contract/auth.ts'
import { type Settings, settings } from '#contract/settings.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { openLive } from '#server/testing/live.ts'
import { asOperator } from '#server/testing/people.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { outcome } from '#server/testing/test-client.ts'
import { withTwoServers } from '#server/testing/two-servers.ts'

const two = withTwoServers()
let giulia: Rider
let marco: Rider

beforeEach(async () => {
  giulia = await signedInRider({ people: two.people, client: () => two.client(0) }, { role: 'super_admin' })
  marco = await signedInRider({ people: two.people, client: () => two.client(1) }, { role: 'super_admin' })
})

const read = async ({ client }: Rider) => (await client.call(settings.get)).body
const save = (
  { client }: Rider,
  version: number,
  change: Partial<Settings> | Record<string, unknown>,
  from: Settings = defaultSettings,
) => client.call(settings.update, { ...from, ...change, version })

test('what one saves is in force on both servers within two seconds', async () => {
  const { version } = await read(giulia)
  const { status, body } = await save(giulia, version, { appName: 'Curve', maintenanceMode: true })
  expect([status, body.version, body.values]).toEqual([
    200,
    version + 1,
    { ...defaultSettings, appName: 'Curve', maintenanceMode: true },
  ])
  for (const index of [0, 1])
    await expect
      .poll(async () => (await two.client(index).call(auth.session)).body.site, {
        timeout: 2_000,
        interval: 20,
      })
      .toMatchObject({ appName: 'Curve', isInMaintenance: true })
  expect(await read(marco)).toEqual(body)
})

test('of two who save at once one is told what happened, and nothing of the other is lost', async () => {
  const { version } = await read(giulia)
  const answers = await Promise.all([
    save(giulia, version, { maxFileSize: 5 }),
    save(marco, version, { sessionTimeout: 48 }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'SETTINGS_CHANGED', message: /^Nel frattempo/ })
  const now = await read(giulia)
  expect(now.version).toBe(version + 1)
  expect([now.values.maxFileSize, now.values.sessionTimeout]).toEqual(
    answers[0]?.status === 200 ? [5, 24] : [10, 48],
  )
})

test('the same sent again after its answer was lost changes nothing, whatever version it names', async () => {
  const { version } = await read(giulia)
  const first = await save(giulia, version, { maxLoginAttempts: 7 })
  const again = await save(giulia, version, { maxLoginAttempts: 7 })
  expect([again.status, again.body]).toEqual([200, first.body])
  const { items } = (await giulia.client.call(settings.history)).body
  expect(items.filter(({ changedBy }) => changedBy?.userId === giulia.id)).toHaveLength(1)
})

describe('every version is kept', () => {
  test('with who, when and what from what to what; the audit log names the fields', async () => {
    const { version } = await read(giulia)
    await save(giulia, version, { appName: 'Curve', adminAlerts: false, allowedFileTypes: ['png', 'jpg'] })
    const [newest] = (await marco.client.call(settings.history)).body.items
    expect(newest).toMatchObject({
      changedBy: { userId: giulia.id, displayName: 'Anna Prova' },
      changes: [
        { name: 'appName', from: 'Tornanti', to: 'Curve' },
        { name: 'adminAlerts', from: 'true', to: 'false' },
        { name: 'allowedFileTypes', from: 'jpg, jpeg, png, pdf', to: 'jpg, png' },
      ],
    })
    const acts = (await giulia.client.call(audit.list, { action: 'settings_changed' })).body.items
    expect(acts[0]).toMatchObject({
      actor: { userId: giulia.id },
      details: [{ name: 'fields', value: 'appName, adminAlerts, allowedFileTypes' }],
    })
  })

  test('also what the operator changes in the database, by nobody', async () => {
    const { version } = await read(giulia)
    await two.database.sql`update settings set max_file_size = 3`
    const [newest] = (await giulia.client.call(settings.history)).body.items
    expect(newest).toMatchObject({
      changedBy: null,
      changes: [{ name: 'maxFileSize', from: '10', to: '3' }],
    })
    expect(outcome(await save(giulia, version, { maxFileSize: 4 }))).toEqual([409, 'SETTINGS_CHANGED'])
  })

  test('and stays, without a name, when whoever made it leaves', async () => {
    const { version } = await read(giulia)
    await save(giulia, version, { maxFileSize: 2 })
    await asOperator(two.database.sql, (db) => db`delete from users where id = ${giulia.id}`)
    const [newest] = (await marco.client.call(settings.history)).body.items
    expect(newest).toMatchObject({ changedBy: null, changes: [{ name: 'maxFileSize', to: '2' }] })
  })

  test('a page at a time, newest first', async () => {
    for (let hours = 100; hours < 121; hours++) {
      await two.database.sql`update settings set session_timeout = ${hours}`
      // Versions of one millisecond have no order.
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    const first = (await giulia.client.call(settings.history)).body
    expect(first.items).toHaveLength(20)
    expect(first.items[0]?.changes).toEqual([{ name: 'sessionTimeout', from: '119', to: '120' }])
    const second = (await giulia.client.call(settings.history, { after: first.next })).body
    expect(second.items[0]?.changes).toEqual([{ name: 'sessionTimeout', from: '24', to: '100' }])
  })
})

test.each([
  ['appName', '', 'Nome dell’app è richiesto'],
  ['appName', 'x'.repeat(61), 'Nome dell’app non può superare 60 caratteri'],
  ['appName', 'Tor\u0000nanti', 'Nome dell’app contiene caratteri non consentiti'],
  ['appDescription', '  ', 'Descrizione è richiesta'],
  ['appDescription', 'x'.repeat(301), 'Descrizione non può superare 300 caratteri'],
  ['sessionTimeout', 0, 'Inserisci un numero intero da 1 a 720'],
  ['sessionTimeout', 721, 'Inserisci un numero intero da 1 a 720'],
  ['maxLoginAttempts', 2, 'Inserisci un numero intero da 3 a 20'],
  ['passwordMinLength', 7, 'Inserisci un numero intero da 8 a 64'],
  ['maxFileSize', 11, 'Inserisci un numero intero da 1 a 10'],
  ['maxFileSize', 1.5, 'Inserisci un numero intero da 1 a 10'],
  ['allowedFileTypes', ['gif'], 'Valore non valido'],
  ['maintenanceMode', 'yes', 'Valore non valido'],
])('%s cannot be %j', async (name, value, sentence) => {
  const { version } = await read(giulia)
  const { status, body } = await save(giulia, version, { [name]: value })
  expect([status, body.code]).toEqual([422, 'INVALID_INPUT'])
  expect(Object.values(body.fields ?? {})).toEqual([sentence])
  expect((await read(giulia)).version).toBe(version)
})

test('a setting that is left out is not one that is switched back', async () => {
  const { version } = await read(giulia)
  const { maintenanceMode: _left, ...rest } = defaultSettings
  expect(outcome(await giulia.client.call(settings.update, { ...rest, version }))).toEqual([
    422,
    'INVALID_INPUT',
  ])
})

test('the forms of others hear of it, every page only of what all pages show', async () => {
  const rider = await signedInRider({ people: two.people, client: () => two.client(1) })
  const [ofMarco, ofRider] = [await openLive(marco.client), await openLive(rider.client)]
  const { version } = await read(giulia)
  await save(giulia, version, { maxFileSize: 9 })
  // That somebody has come, as the rider just did, is told to admins too.
  const heardByMarco = () => ofMarco.messages().filter((topics) => !topics.includes('users'))
  await expect.poll(heardByMarco).toEqual([['settings']])
  await save(giulia, version + 1, { maxFileSize: 9, appName: 'Curve' })
  await expect.poll(ofRider.messages).toEqual([['site']])
  await expect.poll(() => heardByMarco().length).toBe(3)
  await ofMarco.close()
  await ofRider.close()
})

test('a page that is told of the site and asks at once is told the new', async () => {
  const rider = await signedInRider({ people: two.people, client: () => two.client(1) })
  const live = await openLive(rider.client)
  const { version } = await read(giulia)
  const [, busyServer] = two.servers
  // All its connections: what has changed reaches it at once, but it cannot read what.
  const waits = Array.from({ length: 10 }, () => busyServer.database.sql`select pg_sleep(0.5)`.execute())
  await save(giulia, version, { appName: 'Curve' })
  await vi.waitUntil(() => live.messages().length > 0, { interval: 1, timeout: 5_000 })
  expect([live.messages(), busyServer.settings().appName]).toEqual([[['site']], 'Curve'])
  await Promise.all(waits)
  await live.close()
})

test('the strictest settings keep no super admin out', async () => {
  const { version } = await read(giulia)
  await save(giulia, version, {
    maintenanceMode: true,
    registrationEnabled: false,
    sessionTimeout: 1,
    maxLoginAttempts: 3,
    passwordMinLength: 64,
    allowedFileTypes: [],
  })
  for (const server of two.servers) await expect.poll(() => server.settings().passwordMinLength).toBe(64)
  const again = two.client(1)
  const login = { identifier: giulia.email, password: giulia.password }
  expect((await again.call(auth.login, login)).status).toBe(200)
  expect((await giulia.client.call(settings.get)).status).toBe(200)
  const { values, ...state } = (await again.call(settings.get)).body
  const back = { ...values, maintenanceMode: false, version: state.version }
  expect((await again.call(settings.update, back)).status).toBe(200)
})
