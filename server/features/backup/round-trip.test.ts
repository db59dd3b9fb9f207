import { readFile, stat } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { diary } from '#contract/diary.ts'
import { profiles } from '#contract/profiles.ts'
import { prepareAppRole } from '#server/db/app-role.ts'
import {
  anEmptyPlace,
  backupKey,
  doors,
  everythingIn,
  mailsSettled,
  placeOf,
  withBackupFolder,
} from '#server/testing/backups.ts'
import { fetchPicture } from '#server/testing/pictures.ts'
import { aRichAccount, type RichAccount } from '#server/testing/rich-account.ts'
import { signedIn } from '#server/testing/riders.ts'
import { storeKinds } from '#server/testing/stores.ts'
import { startTestServer, withTestServer } from '#server/testing/test-server.ts'
import { makeBackup } from './backup.service.ts'
import { restoreBackup } from './restore.service.ts'

const server = withTestServer()
const path = withBackupFolder()
let rich: RichAccount
beforeAll(async () => {
  rich = await aRichAccount(server.current)
})

const source = (key: string | null) => {
  const { database, services } = server.current
  return placeOf(database.sql, services.store, { key })
}

describe.each([
  { how: 'encrypted', key: backupKey },
  { how: 'not encrypted', key: null },
])('a backup that is $how', ({ how, key }) => {
  test.each(storeKinds)('comes back row by row and file by file, into $kind', async ({ kind, start }) => {
    const file = path(`${how} ${kind}`)
    await mailsSettled(source(key).db)
    const before = await everythingIn(source(key).db, source(key).store)
    const made = await makeBackup(source(key), file)
    expect(made).toMatchObject({ path: file, files: Object.keys(before.files).length, missing: 0 })
    expect(made.files).toBeGreaterThan(10)

    const target = await anEmptyPlace(start)
    const restored = await restoreBackup(target.place({ key }), { path: file, departures: null })
    expect(restored).toMatchObject({ files: made.files, deleted: 0 })
    expect(await everythingIn(target.database.sql, target.media.store)).toEqual(before)
  })

  test('is for its owner alone', async () => {
    const file = path(`quiet ${how}`)
    await makeBackup(source(key), file)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const isReadable = (await readFile(file)).includes(Buffer.of(0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0))
    expect(isReadable).toBe(key === null)
  })
})

test('the restored server runs: the old password, the pictures, and what is written next; old sessions stay ended', async () => {
  const file = path('runs')
  await makeBackup(source(backupKey), file)
  const target = await anEmptyPlace()
  await restoreBackup(target.place({ key: backupKey }), { path: file, departures: null })
  // Whoever ran then has not ended without a goodbye.
  expect(await target.database.sql`select from running_servers`).toEqual([])
  // As every start does: rights are no part of a backup.
  await prepareAppRole(target.database.sql, server.current.services.log)
  const second = await startTestServer({ database: target.database, store: target.media.store })
  try {
    const oldBrowser = second.client()
    for (const [name, value] of rich.client.cookies) oldBrowser.cookies.set(name, value)
    expect((await oldBrowser.call(auth.session)).body.user).toBeNull()
    for (const table of doors)
      expect(await target.database.sql`select from ${target.database.sql(table)}`).toEqual([])
    const browser = await signedIn(second, rich)
    const [key = ''] = rich.pictureKeys
    const [there, here] = [await fetchPicture(rich.client, key), await fetchPicture(browser, key)]
    expect([here.status, here.content]).toEqual([200, there.content])
    expect((await browser.call(diary.list)).status).toBe(200)
    // What the database counts up goes on where it was.
    expect((await browser.call(profiles.setMarketing, { isGiven: false })).status).toBe(200)
  } finally {
    await second.stop()
  }
})

test('a file that the store has lost is told, and the rest is in the backup', async () => {
  const { services, database } = server.current
  const lost = placeOf(database.sql, { ...services.store, open: async () => null })
  expect(await makeBackup(lost, path('gaps'))).toMatchObject({ files: 0, missing: expect.any(Number) })
  const target = await anEmptyPlace()
  expect(
    (await restoreBackup(target.place(), { path: path('gaps'), departures: null })).rows,
  ).toBeGreaterThan(100)
})

test('a name that is taken is refused; in a folder it gets one of its own', async () => {
  const file = path('taken')
  await makeBackup(source(null), file)
  const bytes = await readFile(file)
  await expect(makeBackup(source(null), file)).rejects.toThrow('is there already')
  expect(await readFile(file)).toEqual(bytes)
  expect((await makeBackup(source(null), path('.'))).path).toMatch(/tornanti-2\d{3}-[\dT-]+Z\.backup$/)
  // As a nightly one names it, before anybody has made the folder.
  expect((await makeBackup(source(null), `${path('nights')}/`)).path).toMatch(/nights\/tornanti-.*\.backup$/)
  await expect(makeBackup(source(null), path('nowhere/x'))).rejects.toThrow('There is no folder')
})
