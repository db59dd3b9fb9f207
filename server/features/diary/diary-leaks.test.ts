import { beforeAll, describe, expect, test } from 'vitest'
import { type DiaryEntry, diary } from '#contract/diary.ts'
import { allEndpoints } from '#contract/index.ts'
import { routes } from '#server/app.ts'
import { befriend, insertPhoto, writeEntry } from '#server/testing/diary.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { uploadTrack } from '#server/testing/itineraries.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
const canaries = {
  title: 'Canarino-titolo',
  location: 'Canarinopoli',
  description: 'Canarino-racconto',
  alt: 'Canarino-foto',
}
let entry: DiaryEntry
let people: Record<'owner' | 'tagged' | 'admin', Rider>

beforeAll(async () => {
  const { sql } = server.current.database
  people = {
    owner: await signedInRider(server.current),
    tagged: await signedInRider(server.current),
    admin: await signedInRider(server.current, { role: 'super_admin' }),
  }
  await befriend(sql, people.owner, people.tagged)
  const { mediaId } = await insertPhoto(sql, people.owner)
  const { alt, ...texts } = canaries
  entry = await writeEntry(people.owner, {
    ...texts,
    taggedUserIds: [people.tagged.id],
    photos: [{ mediaId, alt }],
    trackId: await uploadTrack(people.owner.client),
  })
})

/** Everything that is the entry's own: texts, ids and the names of files. */
const secrets = () => [
  ...Object.values(canaries),
  entry.id,
  entry.trackId,
  ...entry.photos.flatMap(({ id, key }) => [id, key]),
]

describe('nothing of an entry reaches anybody else', () => {
  test.each(['tagged', 'admin'] as const)('who is %s, by any address that answers', async (who) => {
    const bound = new Set(routes.map(({ endpoint }) => endpoint))
    const readable = allEndpoints().filter(({ endpoint }) => endpoint.method === 'GET' && bound.has(endpoint))
    expect(readable.length).toBeGreaterThan(10)
    for (const { name, endpoint } of readable) {
      const input = { id: entry.id, userId: people.owner.id, key: entry.photos[0]?.key, size: 320 }
      const asked = Object.entries(input).filter(([field]) => endpoint.path.includes(`:${field}`))
      const answer = await people[who].client.call(endpoint, Object.fromEntries(asked))
      const text = JSON.stringify(answer.body)
      for (const secret of secrets()) expect(text.includes(String(secret)), `${name}: ${secret}`).toBe(false)
    }
  })

  test('the owner reads it all: the canaries do sing', async () => {
    const text = JSON.stringify((await people.owner.client.call(diary.list)).body)
    for (const secret of secrets()) expect(text, String(secret)).toContain(secret)
  })

  test('nor the log, also when it is refused', async () => {
    const { client } = people.owner
    const { id, title, location, description } = entry
    await client.call(diary.create, { title, location, description, date: 'mai' })
    await client.call(diary.update, { id, title, location, description, date: entry.date, version: 99 })
    const log = server.current.logLines.join('')
    for (const canary of Object.values(canaries)) expect(log.includes(canary), canary).toBe(false)
    expect(log).toContain('diary_entry_created')
  })
})

test('nobody’s address, phone or nickname comes with a tag', async () => {
  const texts = [
    JSON.stringify((await people.owner.client.call(diary.get, { id: entry.id })).body),
    JSON.stringify((await people.tagged.client.call(diary.tagsOfMe)).body),
  ]
  for (const text of texts) {
    expect(text).not.toMatch(/test\.example|\+39|rider_|Lecco/)
    expect(text).toContain('Anna Prova')
  }
})
