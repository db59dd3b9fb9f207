import { spawnSync } from 'node:child_process'
import { access, chmod, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { aFolder, anOwnerProcess, connectTo, postmasterPid, processesIn, start } from './test-folders.ts'

vi.setConfig({ testTimeout: 60_000 })

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

test('the first start makes an Italian cluster with checksums that listens on a private socket only', async () => {
  const dataDir = await aFolder()
  const server = await start(join(dataDir, 'not', 'there', 'yet'))
  const [row] = await connectTo(server)`
    select current_database() as database, current_user as user, datlocale as locale,
      array(select w from unnest(array['zeta', 'Èze', 'eco', 'Elba']) w order by w) as sorted,
      current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
      current_setting('listen_addresses') as tcp, current_setting('server_encoding') as encoding
    from pg_database where datname = current_database()`
  expect(row).toEqual({
    database: 'tornanti',
    user: 'tornanti',
    locale: 'it-IT',
    sorted: ['eco', 'Elba', 'Èze', 'zeta'],
    checksums: 'on',
    fsync: 'on',
    tcp: '',
    encoding: 'UTF8',
  })
  const { path } = server.connection as { path: string }
  expect((await stat(dirname(path))).mode & 0o777).toBe(0o700)
})

test('a later start is quick and keeps the data', async () => {
  const dataDir = await aFolder()
  const beforeFirst = performance.now()
  const first = await start(dataDir)
  const firstMs = performance.now() - beforeFirst
  await connectTo(first)`create table kept as select 42 as answer`
  await first.stop()

  const beforeLater = performance.now()
  const later = await start(dataDir)
  expect(performance.now() - beforeLater).toBeLessThan(firstMs)
  expect([...(await connectTo(later)`select answer from kept`)]).toEqual([{ answer: 42 }])
})

test('of two starts at once one wins, and the other is told who has the folder', async () => {
  const dataDir = await aFolder()
  const rivals = [anOwnerProcess(dataDir), anOwnerProcess(dataDir)]
  const lines = await Promise.all(rivals.map((rival) => rival.says()))
  const winner = lines.findIndex((line) => line.startsWith('Creating'))
  expect(lines[1 - winner]).toBe(`DATA_DIR ${dataDir} is already in use by process ${rivals[winner]?.pid}.`)
  expect(await rivals[winner]?.says()).toBe('ready')
  await rivals[winner]?.end()
})

test('a second start in the same process is refused too', async () => {
  const dataDir = await aFolder()
  await start(dataDir)
  await expect(start(dataDir)).rejects.toThrow(`${dataDir} is already in use by process ${process.pid}.`)
})

test('sharing connects to the one that runs, and leaves it running', async () => {
  const dataDir = await aFolder()
  const owner = anOwnerProcess(dataDir)
  await owner.says()
  // Asked while the owner is still creating the cluster: it waits.
  const guest = await start(dataDir, { share: true })
  expect(guest.owned).toBe(false)
  const sql = connectTo(guest)
  await sql`select 1`
  await guest.stop()
  expect(await sql`select 1 as one`).toHaveLength(1)
  await owner.end()
})

test('sharing starts PostgreSQL when nobody runs it', async () => {
  const server = await start(await aFolder(), { share: true })
  expect(server.owned).toBe(true)
  expect(await connectTo(server)`select 1 as one`).toHaveLength(1)
})

test('a data folder too deep for a socket gets a short private one, which sharing finds and stop removes', async () => {
  const dataDir = join(await aFolder(), 'a-long-name'.repeat(10), 'another'.repeat(10))
  const server = await start(dataDir)
  const { path } = server.connection as { path: string }
  expect(Buffer.byteLength(path)).toBeLessThan(100)
  expect((await stat(dirname(path))).mode & 0o777).toBe(0o700)
  const guest = await start(dataDir, { share: true })
  expect(await connectTo(guest)`select 1 as one`).toHaveLength(1)
  await server.stop()
  expect(await exists(dirname(path))).toBe(false)
})

test('stop may be called twice, and leaves neither a process nor a socket', async () => {
  const dataDir = await aFolder()
  const server = await start(dataDir)
  expect((await processesIn(dataDir)).length).toBeGreaterThan(1)
  // A statement under way must not hold the shutdown up.
  const sql = connectTo(server)
  await sql`select 1`
  const refused = expect(sql`select pg_sleep(60)`).rejects.toThrow()
  await vi.waitFor(async () =>
    expect(await sql`select from pg_stat_activity where wait_event = 'PgSleep'`).toHaveLength(1),
  )
  const before = performance.now()
  await Promise.all([server.stop(), server.stop()])
  expect(performance.now() - before).toBeLessThan(5000)
  await refused
  expect(await processesIn(dataDir)).toEqual([])
  expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.log', 'postgres.owner'])
})

test('PostgreSQL is in a process group of its own, out of reach of Ctrl-C', async () => {
  const dataDir = await aFolder()
  await start(dataDir)
  const pid = await postmasterPid(dataDir)
  expect(() => process.kill(-pid, 0)).not.toThrow()
})

test('a cluster of another version is refused', async () => {
  const dataDir = await aFolder()
  await (await start(dataDir)).stop()
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  await expect(start(dataDir)).rejects.toThrow(
    'was made by PostgreSQL 17 and cannot be opened by PostgreSQL 18',
  )
})

test('files that are no cluster are left alone', async () => {
  const dataDir = await aFolder()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'letter.txt'), 'dear')
  await expect(start(dataDir)).rejects.toThrow('holds files but no PostgreSQL cluster')
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['letter.txt'])
})

test('a failed start says why and leaves the folder free', async () => {
  const dataDir = await aFolder()
  await (await start(dataDir)).stop()
  const settings = join(dataDir, 'postgres', 'postgresql.auto.conf')
  await writeFile(settings, 'max_connections = many\n')
  await expect(start(dataDir)).rejects.toThrow(/PostgreSQL did not start: .*(max_connections|errors)/)
  await writeFile(settings, '')
  await start(dataDir)
})

const asContainer = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc']
const canPlayContainer = spawnSync('unshare', [...asContainer.slice(1), 'true']).status === 0

test.runIf(canPlayContainer)(
  'two containers that share the folder do not both open the cluster',
  async () => {
    const dataDir = await aFolder()
    await start(dataDir)
    const other = anOwnerProcess(dataDir, { within: asContainer })
    expect(await other.says()).toBe(
      `DATA_DIR ${dataDir} is already in use by a process of another container.`,
    )
    await other.end()
  },
)

test.runIf(process.getuid?.() === 0)('root without user namespaces runs it as another user', async () => {
  const dataDir = await aFolder()
  await chmod(dataDir, 0o755)
  const programs = await aFolder()
  for (const name of ['id', 'chown']) await symlink(`/usr/bin/${name}`, join(programs, name))
  const owner = anOwnerProcess(dataDir, { path: programs })
  await owner.says()
  expect(await owner.says()).toBe('ready')
  expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0)
  await owner.end()
})
