import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { community } from '#contract/community.ts'
import { profiles } from '#contract/profiles.ts'
import { checkCounts } from '#server/features/stats/counts.commands.ts'
import { anEmptyPlace, placeOf, withBackupFolder } from '#server/testing/backups.ts'
import { insertPosts } from '#server/testing/community.ts'
import { times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { uploadPicture } from '#server/testing/pictures.ts'
import { manyRiders, type Rider } from '#server/testing/riders.ts'
import { namesIn } from '#server/testing/stores.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { makeBackup } from './backup.service.ts'
import { restoreBackup } from './restore.service.ts'

const writers = 10
const server = withTestServer({ passwords: quickHasher() })
const path = withBackupFolder()
const sql = () => server.current.database.sql
let riders: Rider[] = []
const posts: string[] = []

beforeAll(async () => {
  riders = await manyRiders(server.current, writers)
  const [author] = riders
  if (!author) throw new Error('nobody')
  for (const _ of times(3, () => 0)) posts.push(...(await insertPosts(sql(), author)))
})

/** Comments and likes without end; a comment whose answer was 200 is in the ledger. */
function startWriters() {
  const ledger: string[] = []
  let isOver = false
  const write = async ({ client }: Rider, index: number) => {
    for (let turn = 0; !isOver; turn++) {
      const id = posts[(index + turn) % posts.length] ?? ''
      const content = `Commento ${index} ${turn}`
      await client.call(turn % 2 ? community.like : community.unlike, { id })
      // As often as one likes: the limit is not what this is about.
      await sql()`delete from attempts`
      const answer = await client.call(community.comment, { id, content, requestKey: crypto.randomUUID() })
      if (answer.status === 200) ledger.push(content)
    }
  }
  const all = Promise.all(riders.map(write))
  const grown = async (by: number) => {
    const goal = ledger.length + by
    while (ledger.length < goal) await pause(20)
  }
  const stop = async () => {
    isOver = true
    await all
  }
  return { ledger, grown, stop }
}

test(`while ${writers} people write, the backup is of one moment, and none of them waits for it`, {
  timeout: 180_000,
}, async () => {
  const { ledger, grown, stop } = startWriters()
  await grown(2 * writers)
  const before = [...ledger]
  let making: ReturnType<typeof makeBackup> | undefined
  // The snapshot is taken, and then stands before a table that no writer needs.
  await sql().begin(async (holder) => {
    await holder`lock table digests in access exclusive mode`
    making = makeBackup(placeOf(sql(), server.current.services.store), path('busy'))
    const standing = () => sql()`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'lock table %'`
    await expect.poll(standing).toHaveLength(1)
    await grown(2 * writers)
  })
  const atRelease = [...ledger]
  await making
  await grown(writers)
  await stop()

  const target = await anEmptyPlace()
  await restoreBackup(target.place(), { path: path('busy'), departures: null })
  const rows = await target.database.sql<{ content: string }[]>`select content from post_comments`
  const restored = new Set(rows.map(({ content }) => content))
  expect(before.filter((content) => !restored.has(content))).toEqual([])
  // Of what was written while it stood, the last of each writer came after the moment.
  expect(atRelease.slice(-writers).filter((content) => restored.has(content))).toEqual([])
  expect(await checkCounts({ db: target.database.sql })).toMatchObject({ isDone: true })
})

test('a picture that is deleted while the backup runs is in it, and its files go afterwards', {
  timeout: 120_000,
}, async () => {
  const { services } = server.current
  const [rider] = riders
  if (!rider) throw new Error('nobody')
  const picture = await uploadPicture(rider.client, { purpose: 'avatar' })
  await rider.client.call(profiles.setAvatar, { mediaId: picture.id })
  const files = async () => (await namesIn(services.store)).filter((name) => name.startsWith(picture.key))
  let isDeleted = false
  const open = async (name: string) => {
    if (!isDeleted) {
      isDeleted = true
      await rider.client.call(profiles.removeAvatar)
      await expect.poll(() => sql()`select from media where key = ${picture.key}`).toHaveLength(0)
      // The server hears of it at once; a moment is enough for files to go that nobody holds.
      await pause(500)
    }
    return services.store.open(name)
  }
  expect(await files()).toHaveLength(3)
  const made = await makeBackup(placeOf(sql(), { ...services.store, open }), path('deleted'))
  expect([isDeleted, made.missing]).toEqual([true, 0])
  await expect.poll(files).toEqual([])
})

test('of two at once the second waits, and both are whole', async () => {
  const source = placeOf(sql(), server.current.services.store)
  const made = await Promise.all([makeBackup(source, path('one')), makeBackup(source, path('two'))])
  expect(made.map(({ missing }) => missing)).toEqual([0, 0])
})
