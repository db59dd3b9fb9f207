import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { processBirth } from './process-table.ts'

export type Claim = { release: () => Promise<void> } | { heldBy: number }

/**
 * One process owns the folder. Each owner adds a file with the next number, and the highest number counts; it is
 * never deleted, so taking over from a dead owner cannot remove the lock of someone who was faster.
 */
export async function claimOwnership(folder: string): Promise<Claim> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = await writeDraft(folder, JSON.stringify([process.pid, await processBirth(process.pid)]))
  try {
    for (;;) {
      const latest = await latestNumber(folder)
      const heldBy = await liveOwner(join(folder, String(latest)))
      if (heldBy !== null) return { heldBy }
      const mine = join(folder, String(latest + 1))
      if (!(await linkUnlessTaken(draft, mine))) continue
      if ((await latestNumber(folder)) === latest + 1) return await settle(folder, mine)
      await rm(mine, { force: true })
    }
  } finally {
    await rm(draft, { force: true })
  }
}

async function settle(folder: string, mine: string): Promise<Claim> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const draftOf = /^draft-(\d+)-/.exec(name)?.[1]
    const isLeftOver = draftOf ? (await processBirth(Number(draftOf))) === null : file !== mine
    if (isLeftOver) await rm(file, { force: true })
  }
  const release = async () => {
    const draft = await writeDraft(folder, '')
    await rename(draft, mine)
  }
  return { release }
}

/** Written aside and linked into place, so that nobody reads half a lock. */
async function writeDraft(folder: string, content: string): Promise<string> {
  const draft = join(folder, `draft-${process.pid}-${randomUUID()}`)
  await writeFile(draft, content)
  return draft
}

async function latestNumber(folder: string): Promise<number> {
  const numbers = (await readdir(folder)).map(Number).filter(Number.isInteger)
  return Math.max(0, ...numbers)
}

async function liveOwner(file: string): Promise<number | null> {
  const content = await readFile(file, 'utf8').catch(() => '')
  const [pid, birth] = parseOwner(content)
  return pid > 0 && (await processBirth(pid)) === birth ? pid : null
}

function parseOwner(content: string): [pid: number, birth: string] {
  try {
    return JSON.parse(content)
  } catch {
    // Released, or spoilt by a power cut: nobody's in both cases.
    return [0, '']
  }
}

async function linkUnlessTaken(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
