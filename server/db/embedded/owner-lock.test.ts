import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { claimOwnership } from './owner-lock.ts'
import { aFolder } from './test-folders.ts'

// A disk that is slow at the decisive moment, so that others come and go between the look and the claim.
vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>()
  const link: typeof real.link = async (...files) => {
    if (Math.random() < 0.3) await delay(Math.random() * 40)
    return real.link(...files)
  }
  return { ...real, link }
})

vi.setConfig({ testTimeout: 60_000 })

async function claimOnce(folder: string) {
  const claim = await claimOwnership(folder)
  return 'release' in claim ? claim : null
}

test('of many claims at once exactly one succeeds, also when a dead owner left its lock', async () => {
  const folder = await aFolder()
  for (let round = 0; round < 30; round++) {
    await writeFile(join(folder, String(100 + 2 * round)), JSON.stringify([999_999_999, 'long ago']))
    const claims = await Promise.all(Array.from({ length: 12 }, () => claimOnce(folder)))
    const won = claims.filter((claim) => claim !== null)
    expect(won).toHaveLength(1)
    expect(await readdir(folder)).toHaveLength(1)
    await won[0]?.release()
  }
})

test('there are never two owners, however claims and releases interleave', async () => {
  const folder = await aFolder()
  let owners = 0
  let mostOwners = 0
  let claimed = 0
  const claimOften = async () => {
    while (claimed < 100) {
      const claim = await claimOnce(folder)
      if (!claim) continue
      claimed++
      owners++
      mostOwners = Math.max(mostOwners, owners)
      await delay(5)
      owners--
      await claim.release()
    }
  }
  await Promise.all(Array.from({ length: 5 }, claimOften))
  expect(mostOwners).toBe(1)
})

test('a pid used again by another process is not the owner', async () => {
  const folder = await aFolder()
  await writeFile(join(folder, '1'), JSON.stringify([process.pid, 'another birth']))
  expect(await claimOnce(folder)).not.toBeNull()
})

test('a lock spoilt by a power cut belongs to nobody', async () => {
  const folder = await aFolder()
  await writeFile(join(folder, '1'), '\0\0\0\0')
  expect(await claimOnce(folder)).not.toBeNull()
})

test('a released folder can be claimed again, and only once', async () => {
  const folder = await aFolder()
  const first = await claimOnce(folder)
  expect(await claimOwnership(folder)).toEqual({ heldBy: process.pid })
  await first?.release()
  expect(await claimOnce(folder)).not.toBeNull()
  expect(await claimOwnership(folder)).toEqual({ heldBy: process.pid })
})
