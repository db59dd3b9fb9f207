import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { account, exportsPerDay } from '#contract/account.ts'
import { times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { aRichAccount } from '#server/testing/rich-account.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { unzip } from '#server/testing/unzip.ts'
import { sections } from './export-sections.ts'

const server = withTestServer({ passwords: quickHasher() })
const sql = () => server.current.database.sql

type Exported = Record<string, Record<string, unknown>[]> & {
  account: Record<string, unknown>
  profile: Record<string, unknown>
}

async function download({ client }: Pick<Rider, 'client'>) {
  const response = await fetch(`${server.current.url}/api${account.export.path}`, {
    headers: client.cookieHeader(),
  })
  expect(response.status).toBe(200)
  const files = await unzip(Buffer.from(await response.arrayBuffer()))
  const json = files.get('tornanti-dati.json')?.toString() ?? ''
  return { response, files, json, data: JSON.parse(json) as Exported }
}

/** Where the rows of each table are told, and what of them is not, for a reason. */
const told: Record<string, { section: string; owner: string; withheld: string[] }> = {
  users: { section: 'account', owner: 'id', withheld: ['passwordHash'] },
  user_roles: { section: 'account', owner: 'user_id', withheld: ['userId'] },
  // Blocked since when: that is told of the account.
  profiles: { section: 'profile', owner: 'user_id', withheld: ['userId', 'isBlocked', 'sortName', 'search'] },
  consents: { section: 'consents', owner: 'user_id', withheld: ['userId'] },
  sessions: { section: 'sessions', owner: 'user_id', withheld: ['userId', 'tokenHash'] },
  auth_tokens: { section: 'mailedLinks', owner: 'user_id', withheld: ['userId', 'tokenHash'] },
  mail_outbox: {
    section: 'mails',
    owner: 'user_id',
    withheld: ['userId', 'nextAttemptAt', 'claimedUntil', 'isNews'],
  },
  // Keys against giving or pressing twice say nothing of anybody.
  user_points: { section: 'points', owner: 'user_id', withheld: ['userId', 'awardKey'] },
  diary_entries: { section: 'diaryEntries', owner: 'user_id', withheld: ['userId', 'requestKey'] },
  community_posts: { section: 'posts', owner: 'user_id', withheld: ['userId', 'requestKey'] },
  post_comments: { section: 'comments', owner: 'user_id', withheld: ['userId', 'requestKey'] },
  post_likes: { section: 'likes', owner: 'user_id', withheld: ['userId'] },
  content_reports: { section: 'reports', owner: 'reporter_id', withheld: ['reporterId'] },
  // Whom it was done to, or who did it, is for the others to say; salts are drawn by lot.
  audit_log: {
    section: 'adminActs',
    owner: 'actor_id',
    withheld: ['actorId', 'personId', 'actorSalt', 'personSalt'],
  },
  // Whether anything refers to it is seen from what does.
  media: { section: 'pictures', owner: 'owner_id', withheld: ['ownerId', 'key', 'isSaved'] },
  itinerary_saves: { section: 'savedItineraries', owner: 'user_id', withheld: ['userId'] },
  itineraries: {
    section: 'createdItineraries',
    owner: 'created_by',
    withheld: ['createdBy', 'requestKey', 'search'],
  },
  poi: {
    section: 'proposedPoints',
    owner: 'creator_id',
    withheld: ['creatorId', 'requestKey', 'verifiedBy'],
  },
  tracks: {
    section: 'tracks',
    owner: 'uploaded_by',
    // Drawn from the points, which are in the GPX.
    withheld: [
      'uploadedBy',
      'isSaved',
      ...['lines', 'overviewLines', 'drawing', 'profile', 'hairpins', 'curvinessPerKm', 'points'],
    ],
  },
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const comparable = (row: object, withheld: string[]) =>
  Object.fromEntries(
    Object.entries(plain(row) as object)
      .filter(([name]) => !withheld.includes(name))
      .map(([name, value]) => [name, name === 'rating' && value !== null ? Number(value) : value]),
  )
const bySize = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort()

test('a rich account is exported field by field as the database holds it', async () => {
  const rich = await aRichAccount(server.current)
  const { data } = await download(rich)
  for (const [table, { section, owner, withheld }] of Object.entries(told)) {
    const rows = await sql()<Record<string, unknown>[]>`
      select * from ${sql()(table)} where ${sql()(owner)} = ${rich.id}`
    expect(rows.length, table).toBeGreaterThan(0)
    const wanted = rows.map((row) => comparable(row, withheld))
    const names = Object.keys(wanted[0] ?? {})
    const found = [data[section] ?? []].flat().map((row) => comparable(row, []))
    const picked = found.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])))
    expect(bySize(picked), `${table} in ${section}`).toEqual(bySize(wanted))
  }
}, 20_000)

test('what joins people is told with their names only', async () => {
  const rich = await aRichAccount(server.current)
  await sql()`update profiles set display_name = 'Amico Fidato' where user_id = ${rich.friend.id}`
  const { data, json } = await download(rich)
  const { friendships = [], tagsOfMe, diaryEntries = [], pictures = [], verifiedPoints } = data

  expect(friendships.map(({ direction, status }) => `${direction} ${status}`).sort()).toEqual([
    'received declined',
    'received pending',
    'sent accepted',
    // One of them was declined: that is for the other to say.
    'sent pending',
    'sent pending',
  ])
  expect(
    friendships.filter(({ status }) => status === 'pending').map(({ answeredAt }) => answeredAt),
  ).toEqual([null, null, null])
  expect(friendships.find(({ status }) => status === 'accepted')).toMatchObject({ person: 'Amico Fidato' })
  expect(tagsOfMe).toMatchObject([{ person: 'Amico Fidato', createdAt: expect.any(String) }])
  expect(verifiedPoints).toMatchObject([{ name: 'Rifugio' }, { name: 'Rifugio proprio' }])

  const entry = diaryEntries.find(({ trackId }) => trackId !== null)
  const photos = pictures.filter(({ diaryEntryId }) => diaryEntryId === entry?.id)
  expect(entry).toMatchObject({ taggedFriends: ['Amico Fidato'], itineraryTitle: 'Una strada nota' })
  expect(entry?.photos).toEqual(
    photos.toSorted((a, b) => Number(a.position) - Number(b.position)).map(({ file }) => file),
  )
  expect(photos.map(({ alt }) => alt).sort()).toEqual(['Canarino vista 0', 'Canarino vista 1'])
  expect(pictures).toHaveLength(6)
  const { posts = [], comments = [], likes, reports = [] } = data
  const shown = pictures.filter(({ postId }) => postId === posts[0]?.id)
  expect(posts[0]?.photos).toEqual(
    shown.toSorted((a, b) => Number(a.position) - Number(b.position)).map(({ file }) => file),
  )
  expect(shown.map(({ alt }) => alt).sort()).toEqual(['Canarino foto 0', 'Canarino foto 1'])
  expect(posts[0]).toMatchObject({ itineraryTitle: 'Una strada nota' })
  expect(comments.map(({ postAuthor }) => postAuthor)).toEqual(['Amico Fidato', 'Canarino Anna'])
  expect(likes).toMatchObject([{ postAuthor: 'Amico Fidato' }])
  expect(reports.map(({ postId, commentId }) => [postId !== null, commentId !== null])).toEqual([
    [true, false],
    [false, true],
  ])
  expect(data.profile.avatarFile).toBe(pictures.find(({ purpose }) => purpose === 'avatar')?.file)

  for (const person of [rich.friend, rich.stranger])
    for (const secret of [person.id, person.email, person.phone, person.nickname])
      expect(json).not.toContain(secret)
  expect(json).not.toContain('Segreto.')
  for (const secret of ['quick:', 'token', ...rich.pictureKeys]) expect(json).not.toContain(secret)
}, 20_000)

test('pictures are there as files, each the largest copy', async () => {
  const rich = await aRichAccount(server.current)
  const { files, data } = await download(rich)
  const { pictures = [] } = data
  expect(pictures).toHaveLength(6)
  for (const { file } of pictures) expect(files.get(String(file))?.subarray(8, 12).toString()).toBe('WEBP')
}, 20_000)

test('tracks are GPX files with every point', async () => {
  const rich = await aRichAccount(server.current)
  const { files, data } = await download(rich)
  const { tracks = [] } = data
  expect(tracks).toHaveLength(3)
  for (const { file, pointCount } of tracks) {
    const gpx = files.get(String(file))?.toString() ?? ''
    expect(gpx.match(/<trkpt /g)).toHaveLength(Number(pointCount))
    expect(
      (await rich.client.send('POST', '/api/tracks', gpx, { 'content-type': 'application/gpx+xml' })).status,
    ).toBe(200)
  }
})

test('the archive has a version, a README that names every section, and a name with the day', async () => {
  const rider = await signedInRider(server.current)
  const { response, files, data } = await download(rider)
  expect(data).toMatchObject({ format: 'tornanti-dati', version: 1, exportedAt: expect.stringMatching(/Z$/) })
  expect(Object.keys(data)).toEqual(['format', 'version', 'exportedAt', ...sections.map(({ name }) => name)])
  expect([...files.keys()]).toEqual(['README.txt', 'tornanti-dati.json'])
  const readme = files.get('README.txt')?.toString() ?? ''
  for (const { name, meaning } of sections)
    expect(readme).toMatch(new RegExp(`^  ${name}.*: ${meaning.replace(/[()]/g, '.')}$`, 'm'))
  expect(readme).toContain('tornanti-dati.json')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename\*=UTF-8''tornanti-dati-\d{4}-\d\d-\d\d\.zip$/,
  )
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(Number(response.headers.get('x-total-bytes'))).toBeGreaterThan(0)
})

test('ten thousand rows come whole, and within a minute, which is all that a test has', async () => {
  const rider = await signedInRider(server.current)
  await sql()`
    insert into user_points (user_id, point_type, description, points)
    select ${rider.id}, 'achievement', 'Numero ' || n, 1 from generate_series(1, 10000) n`
  const { data } = await download(rider)
  expect(new Set(data.points?.map(({ description }) => description)).size).toBe(10_000)
})

test('only so many a day', async () => {
  const rider = await signedInRider(server.current)
  for (const _ of times(exportsPerDay, () => 0)) await download(rider)
  const refused = await rider.client.call(account.export)
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  await download(await signedInRider(server.current))
})

test('nothing of it stays on the server, read to the end or not', async () => {
  const rider = await signedInRider(server.current)
  // Megabytes that hardly pack: the reader who leaves has not got them all.
  await sql()`
    insert into diary_entries (request_key, user_id, title, location, date, description)
    select gen_random_uuid(), ${rider.id}, 'Lunga', 'Ovunque', '2026-01-01',
      (select string_agg(md5(random()::text || n || i), '') from generate_series(1, 150) i)
    from generate_series(1, 3000) n`
  await download(rider)
  // By hand: fetch opens another connection in place of one that it broke off, and the server would wait for it.
  const request = get(`${server.current.url}/api${account.export.path}`, {
    headers: rider.client.cookieHeader(),
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  await once(response, 'data')
  response.destroy()
  const folder = join(server.current.dataDir, 'uploads')
  await expect.poll(() => readdir(folder)).toEqual([])
})
