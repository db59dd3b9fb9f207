import { readFile, writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { users } from '#contract/users.ts'
import { anEmptyPlace, filesIn, placeOf, tableCount, withBackupFolder } from '#server/testing/backups.ts'
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
  const departures = await readDepartures([path('log')])
  expect(departures.gone.toSorted()).toEqual([rich.id, leavingBoss.id, removed.id].toSorted())
  expect(departures.unsure).toEqual([])

  const target = await anEmptyPlace()
  const stranger = '019a0000-0000-7000-8000-000000000000'
  departures.gone.push(stranger)
  const result = await restoreBackup(target.place(), { path: path('before'), departures })
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
    return (await readDepartures([path('lines')])).gone
  }
  const time = '2026-11-17T10:00:00.000Z'
  const line = JSON.stringify({ level: 30, time, event: 'account_deleted', userId: id })
  expect(await read(`nothing\n${line}\n{"msg":"else"}\n`)).toEqual([id])
  await expect(read(`\n${line.slice(0, -9)}\n`)).rejects.toThrow(/Line 2 of .* speaks of a deleted account/)
  await expect(read(`12:00:00 An account was deleted  event="account_deleted"`)).rejects.toThrow('Line 1')
  await expect(read(JSON.stringify({ event: 'account_deleted', userId: 'x' }))).rejects.toThrow('Line 1')
  // What somebody typed into something that was logged deletes nobody.
  expect(await read(JSON.stringify({ time, event: 'login', path: line }))).toEqual([])
  await expect(readDepartures([path('no such log')])).rejects.toThrow('cannot be read')
})

test('a log that cannot know is refused: compressed, of another program, or from before the backup', async () => {
  const { database, services } = server.current
  await writeFile(path('log.gz'), gzipSync('{"time":"2026-11-17T10:00:00.000Z"}'))
  await expect(readDepartures([path('log.gz')])).rejects.toThrow('has no JSON line of a server')
  await writeFile(path('empty'), '')
  await expect(readDepartures([path('empty')])).rejects.toThrow('has no JSON line of a server')
  await writeFile(path('old'), '{"time":"2020-01-01T10:00:00.000Z","msg":"Started"}\n')
  const departures = await readDepartures([path('old')])
  await makeBackup(placeOf(database.sql, services.store), path('after the log'))
  const target = await anEmptyPlace()
  await expect(restoreBackup(target.place(), { path: path('after the log'), departures })).rejects.toThrow(
    'The logs end at 2020-01-01T10:00:00.000Z, before the backup was made',
  )
  expect(await tableCount(target.database.sql)).toBe(0)
})

test('whose deletion was begun and not seen to end is told, and deleted by nobody’s guess', async () => {
  const [left, unsure] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002']
  const time = '2026-11-17T10:00:00.000Z'
  const lines = [
    { time, event: 'account_leaving', userId: left },
    { time, event: 'account_leaving', userId: unsure },
    { time, event: 'account_deleted', userId: left },
  ]
  await writeFile(path('begun'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  expect(await readDepartures([path('begun')])).toEqual({
    gone: [left],
    unsure: [unsure],
    until: new Date(time),
  })
})

test('each way of deleting says before that it is about to, and after that it is done', async () => {
  const boss = await signedInRider(server.current, { role: 'super_admin' })
  const [self, other] = [await signedInRider(server.current), await signedInRider(server.current)]
  await self.client.call(account.delete, { password: self.password })
  // Once more: the first answer may have been lost, and the line with it.
  for (const _ of [1, 2]) await boss.client.call(users.delete, { id: other.id })
  const lines = server.current.logLines.map((line) => JSON.parse(line))
  const eventsOf = (id: string) =>
    lines
      .filter(({ event, userId }) => event?.startsWith('account_') && userId === id)
      .map(({ event }) => event)
  expect(eventsOf(self.id)).toEqual(['account_leaving', 'account_deleted'])
  expect(eventsOf(other.id)).toEqual(['account_leaving', 'account_deleted', 'account_deleted'])
})
