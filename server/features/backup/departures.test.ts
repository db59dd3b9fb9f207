import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { users } from '#contract/users.ts'
import { anEmptyPlace, filesIn, placeOf, withBackupFolder } from '#server/testing/backups.ts'
import { wrongCounts } from '#server/testing/community.ts'
import { dumpDatabase } from '#server/testing/dump.ts'
import { aRichAccount } from '#server/testing/rich-account.ts'
import { signedInRider } from '#server/testing/riders.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { makeBackup } from './backup.service.ts'
import { readDepartures } from './departures.service.ts'
import { restoreBackup } from './restore.service.ts'

const server = withTestServer()
const path = withBackupFolder()

test('whoever left after the backup is deleted again, with everything, and nobody else is', {
  timeout: 180_000,
}, async () => {
  const { database, services, logLines } = server.current
  const boss = await signedInRider(server.current, { role: 'super_admin' })
  const rich = await aRichAccount(server.current)
  const removed = await signedInRider(server.current)
  const leavingBoss = await signedInRider(server.current, { role: 'super_admin' })
  await makeBackup(placeOf(database.sql, services.store), path('before'))

  for (const { client, password } of [rich, leavingBoss])
    expect((await client.call(account.delete, { password })).status).toBe(200)
  expect((await boss.client.call(users.delete, { id: removed.id })).status).toBe(200)
  await writeFile(
    path('log'),
    logLines.map((line, i) => (i % 2 ? `Nov 17 host tornanti[9]: ${line}` : line)).join(''),
  )
  const gone = await readDepartures([path('log')])
  expect(gone.toSorted()).toEqual([rich.id, leavingBoss.id, removed.id].toSorted())

  const target = await anEmptyPlace()
  const stranger = '019a0000-0000-7000-8000-000000000000'
  const result = await restoreBackup(target.place(), { path: path('before'), gone: [...gone, stranger] })
  expect(result.deleted).toBe(3)
  const dump = await dumpDatabase(target.database.sql, { except: ['media_trash'] })
  for (const trace of [rich.id, rich.email, rich.nickname, removed.id, leavingBoss.id, ...rich.pictureKeys])
    expect(dump.includes(trace), trace).toBe(false)
  for (const { id } of [boss, rich.friend, rich.stranger]) expect(dump).toContain(id)
  const files = Object.keys(await filesIn(target.media.store))
  expect(files.filter((name) => rich.pictureKeys.some((key) => name.startsWith(key)))).toEqual([])
  expect(await wrongCounts(target.database.sql)).toEqual([])
  expect((await readFile(path('log'), 'utf8')).includes(rich.email)).toBe(false)
})

test('a line about a deleted account that cannot be read is refused, not passed over', async () => {
  const id = '019a0000-0000-7000-8000-000000000001'
  const read = async (text: string) => {
    await writeFile(path('lines'), text)
    return readDepartures([path('lines')])
  }
  const line = JSON.stringify({ level: 30, event: 'account_deleted', userId: id })
  expect(await read(`nothing\n${line}\n{"msg":"else"}\n`)).toEqual([id])
  await expect(read(`\n${line.slice(0, -9)}\n`)).rejects.toThrow(/Line 2 of .* speaks of a deleted account/)
  await expect(read(`12:00:00 An account was deleted  event="account_deleted"`)).rejects.toThrow('Line 1')
  await expect(read(JSON.stringify({ event: 'account_deleted', userId: 'x' }))).rejects.toThrow('Line 1')
  // What somebody typed into something that was logged deletes nobody.
  expect(await read(JSON.stringify({ event: 'login', path: line }))).toEqual([])
  await expect(readDepartures([path('no such log')])).rejects.toThrow('cannot be read')
})
