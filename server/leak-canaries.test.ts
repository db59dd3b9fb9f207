import { beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { friends } from '#contract/friends.ts'
import { allEndpoints } from '#contract/index.ts'
import {
  type Canary,
  createCanaries,
  type PrivateField,
  privateFields,
  standsIn,
} from './testing/canaries.ts'
import { patienceMs, rounds } from './testing/effort.ts'
import { signUpForm } from './testing/forms.ts'
import { quickHasher } from './testing/hashers.ts'
import { openLive } from './testing/live.ts'
import { prepareAll } from './testing/prepared-calls.ts'
import { type Rider, signedInRider } from './testing/riders.ts'
import { clientOf } from './testing/sign-in.ts'
import type { Answer, TestClient } from './testing/test-client.ts'
import { withTestServer } from './testing/test-server.ts'
import { unzip } from './testing/unzip.ts'
import { answersIn, asVisit, openPage } from './testing/visits.ts'
import { withWebFolder } from './testing/web-folder.ts'

/**
 * Reliability 3.2. Twenty people (two hundred in the hard set) whose every private field holds a text of its own; everybody asks for everything, and each
 * answer is searched for what is somebody else's. What is found must be exactly what is written here.
 */

/** Every list that a page may bring, as scripts/screen-files.ts writes it, and drawn with whatever is in a row. */
const questions = allEndpoints()
  .filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.path.includes(':') && !endpoint.download)
  .map(({ endpoint }) => `/api${endpoint.path}`)
const screens = questions.map((question, number) => ({
  path: `/screen-${number}`,
  who: 'members',
  files: [],
  questions: [question],
}))
const drawn = Object.fromEntries(
  screens.map(({ path }) => [path, { before: '', bones: '', after: '', sketch: null }]),
)
const webFolder = withWebFolder({
  '.screens.json': screens,
  '.pictures.json': { visitor: {}, rider: drawn, admin: drawn },
})
const server = withTestServer({ passwords: quickHasher(), env: { TRUST_PROXY: '1' }, webFolder })
const count = rounds(20, 200)
const endpoints = allEndpoints()
let canaries: Canary[]
let staff: Record<'admin' | 'super_admin', Rider>
let inputs: Map<string, Record<string, unknown>>
let ears: Record<string, Awaited<ReturnType<typeof openLive>>>

beforeAll(async () => {
  // Before the twenty are there: afterwards they are the newest, on the first page of every list.
  inputs = new Map(
    (await prepareAll(server.current)).map(({ name, prepared }) => [name, prepared.input ?? {}]),
  )
  staff = {
    admin: await signedInRider(server.current, { role: 'admin' }),
    super_admin: await signedInRider(server.current, { role: 'super_admin' }),
  }
  const listener = await clientOf(server.current, 'user')
  ears = { user: await openLive(listener), admin: await openLive(staff.admin.client) }
  canaries = await createCanaries(server.current, staff.admin, count)
}, patienceMs(240_000))

/** What of others stands in it. */
function sightings(text: string, viewer: { id: string } | null): PrivateField[] {
  const others = canaries.filter(({ id }) => id !== viewer?.id)
  return privateFields.filter((field) => others.some(({ tokens }) => standsIn(text, tokens[field])))
}

const textOf = ({ headers, body }: Answer<unknown>) => JSON.stringify([body, [...headers]])

/** What an answer says, archives with everything inside them. */
async function readingOf(client: TestClient, endpoint: AnyEndpoint, input: Record<string, unknown>) {
  if (endpoint.download?.mediaType !== 'application/zip') {
    const answer = await client.call(endpoint, input)
    return { status: answer.status, text: textOf(answer) }
  }
  const path = `/api${endpoint.path.replace(':id', String(input.id))}`
  const response = await fetch(`${client.url}${path}`, { headers: client.cookieHeader() })
  if (response.status !== 200) return { status: response.status, text: await response.text() }
  const files = await unzip(Buffer.from(await response.arrayBuffer()))
  const inside = [...files].map(([name, content]) => `${name}\n${content.toString()}`)
  return { status: 200, text: [JSON.stringify([...response.headers]), ...inside].join('\n') }
}

/** Every way to ask it about this person: with each id of theirs where the address wants one. */
function askings(endpoint: AnyEndpoint, name: string, about: Canary): Record<string, unknown>[] {
  const base = inputs.get(name) ?? {}
  const words = 'words' in base ? { words: about.tokens.lastName } : {}
  const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, field]) => field ?? '')
  if (named.includes('key')) return [{ ...base, key: about.tokens.diaryPhoto }]
  if (!named.includes('id') && !named.includes('userId')) return [{ ...base, ...words }]
  return about.ids.map((id) => ({ ...base, ...(named.includes('id') ? { id } : { userId: id }) }))
}

const readable = endpoints.filter(({ endpoint }) => endpoint.method === 'GET')

/** By endpoint, what somebody sees of others. */
async function seenBy(client: TestClient, viewer: { id: string } | null) {
  const seen: Record<string, string> = {}
  for (const { name, endpoint } of readable) {
    const found = new Set<PrivateField>()
    for (const about of canaries.slice(0, 3))
      for (const input of askings(endpoint, name, about)) {
        const { status, text } = await readingOf(client, endpoint, input)
        expect(status, name).toBeLessThan(500)
        for (const one of sightings(text, viewer)) found.add(one)
      }
    if (found.size > 0) seen[name] = [...found].sort().join(' ')
  }
  return seen
}

/** The lists of members and participants (spec 2 §3), and what waits for a decision. No secret, no diary, nobody's nickname. */
const seenByAdmins = {
  'community.post': 'waitingPost',
  'community.waiting': 'waitingPost',
  'events.attendees': 'city firstName lastName phone',
  'events.attendeesCsv': 'city firstName lastName phone proposal',
  'events.calendar': 'proposal',
  'events.get': 'proposal rejection',
  'events.listAll': 'email',
  'reports.list': 'report',
  'users.find': 'email',
  'users.list': 'city email firstName lastName phone',
}

test('a page brings nothing of others that its questions would not, and a rider nothing at all', async () => {
  const read = async (client: TestClient, viewer: { id: string }) => {
    const found = new Set<PrivateField>()
    let brought = 0
    for (const { path } of screens) {
      const page = await openPage(`${client.url}${path}`, { ...asVisit, ...client.cookieHeader() })
      expect(page.status).toBe(200)
      brought += Object.keys(answersIn(page) ?? {}).length
      for (const one of sightings(page.html, viewer)) found.add(one)
    }
    return { brought, found: [...found].sort() }
  }
  for (const index of [1, 2, 10]) {
    const viewer = canaries[index] as Canary
    const { brought, found } = await read(viewer.client, viewer)
    expect([brought > 10, found]).toEqual([true, []])
  }
  const ofAdmin = await read(staff.admin.client, staff.admin)
  const known = new Set(Object.values(seenByAdmins).flatMap((fields) => fields.split(' ')))
  expect(ofAdmin.brought).toBeGreaterThan(20)
  expect(ofAdmin.found.filter((field) => !known.has(field))).toEqual([])
  const { found } = await read(server.current.client(), { id: '' })
  expect(found).toEqual([])
})

describe('what is seen of others', () => {
  test('by nobody in particular: nothing', async () => {
    expect(await seenBy(server.current.client(), null)).toEqual({})
  })

  test.each([
    ['a friend and guest', 1],
    ['a guest who is no friend', 2],
    ['somebody else', 10],
  ])('by %s: nothing', async (_, index) => {
    const viewer = canaries[index] as Canary
    expect(await seenBy(viewer.client, viewer)).toEqual({})
  })

  test('by an admin', async () => {
    expect(await seenBy(staff.admin.client, staff.admin)).toEqual(seenByAdmins)
  })

  test('by a super admin', async () => {
    expect(await seenBy(staff.super_admin.client, staff.super_admin)).toEqual({
      ...seenByAdmins,
      // Whose list was looked at.
      'audit.list': 'proposal',
      'users.csv': 'email',
      // All that is held about somebody, as they get it themselves; nothing that opens anything.
      'users.data':
        'city diary email firstName lastName nickname phone pointsReason proposal pushAddress rejection report waitingPost',
      'users.search': 'city email firstName lastName phone',
    })
  })
})

test('one’s own texts are there: the canaries do sing', async () => {
  const own = canaries[0] as Canary
  const texts: string[] = []
  for (const { name, endpoint } of readable)
    for (const input of askings(endpoint, name, own))
      texts.push((await readingOf(own.client, endpoint, input)).text)
  const all = texts.join()
  const silent = privateFields.filter((field) => !standsIn(all, own.tokens[field]))
  expect(silent).toEqual(['session', 'sessionHash', 'passwordHash', 'resetHash', 'secondStep'])
})

test('no write, done or refused, answers with what is somebody else’s', async () => {
  const about = canaries[0] as Canary
  for (const { name, endpoint } of endpoints.filter(({ endpoint }) => endpoint.method !== 'GET')) {
    const client = await clientOf(server.current, 'user')
    for (const input of askings(endpoint, name, about)) {
      const answer = await client.call(endpoint, input)
      expect(answer.status, name).toBeLessThan(500)
      expect([name, ...sightings(textOf(answer), null)]).toEqual([name])
    }
  }
})

test('whoever knows one thing of a person is told no other by signing up, signing in, resetting or asking', async () => {
  const { tokens, email, phone } = canaries[3] as Canary
  const asking = await clientOf(server.current, 'user')
  const visitor = server.current.client()
  const known: [PrivateField, () => Promise<Answer<unknown>>][] = [
    ...[email, tokens.nickname, phone].flatMap((identifier, index): typeof known => {
      const field = (['email', 'nickname', 'phone'] as const)[index] ?? 'email'
      return [
        [field, () => visitor.call(auth.login, { identifier, password: 'Non-la-so-123!' })],
        [field, () => visitor.call(auth.requestPasswordReset, { identifier })],
      ]
    }),
    ['email', () => visitor.call(auth.signUp, signUpForm({ email }))],
    ['nickname', () => visitor.call(auth.signUp, signUpForm({ nickname: tokens.nickname }))],
    ['phone', () => visitor.call(auth.signUp, signUpForm({ phone }))],
    ['email', () => asking.call(friends.request, { email })],
  ]
  for (const [field, ask] of known) {
    const answer = await ask()
    expect(answer.body.code).not.toBe('INVALID_INPUT')
    const others = sightings(textOf(answer), null).filter((one) => one !== field)
    expect(others).toEqual([])
  }
})

test('nor do the streams that tell open pages, the log, or mails to somebody else', async () => {
  for (const ear of Object.values(ears)) {
    expect(ear.text()).toContain('data: ')
    expect(sightings(ear.text(), null)).toEqual([])
    await ear.close()
  }
  expect(sightings(server.current.logLines.join('\n'), null)).toEqual([])
  let mails = 0
  for (const reader of [...canaries, ...Object.values(staff)])
    for (const mail of await server.current.mailbox.to(reader.email)) {
      mails++
      expect(sightings(mail, reader)).toEqual([])
    }
  expect(mails).toBeGreaterThan(0)
})
