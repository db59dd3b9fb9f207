import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { afterwards } from '../parts/cleaning.ts'
import { msUntil } from './probe.ts'

type Wish = {
  identity?: Pick<SpawnOptions, 'uid' | 'gid'>
  endBy: NodeJS.Signals
  answers: () => Promise<boolean>
}

/** A program of Debian's until the drill is over, once it answers. One that ends by itself is told with what it said. Answers its output. */
export async function ownProgram(
  program: string,
  args: readonly string[],
  { identity = {}, endBy, answers }: Wish,
): Promise<Readable> {
  const child = spawn(program, args, { ...identity, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  afterwards(async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill(endBy)
    await ended
  })
  await msUntil(() => {
    if (child.exitCode !== null) throw new Error(`${basename(program)} ended:\n${said}`)
    return answers()
  })
  return child.stdout
}
