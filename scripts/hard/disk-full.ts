import { execFile } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { auth } from '#contract/auth.ts'
import { kindsOfWrites, startAllWriters } from '#server/testing/all-writers.ts'
import { rounds } from '#server/testing/effort.ts'
import { tally } from '#server/testing/forms.ts'
import { afterwards } from '../parts/cleaning.ts'
import { atLeast, atMost, none, note, notRun, type Row } from '../parts/row.ts'
import { ownFolder, ownTornanti } from './own-server.ts'
import { msUntil, startProbe } from './probe.ts'

const runProgram = promisify(execFile)
const writers = 20

/** Reliability FI-6: a real disk without room, made of memory, below database, mails and pictures. */
export async function diskFull(): Promise<Row[]> {
  const folder = await ownFolder()
  const mounted = await runProgram('mount', [
    '-t',
    'tmpfs',
    '-o',
    'size=300m,mode=0700',
    'tornanti',
    folder,
  ]).catch((error: Error) => error)
  if (mounted instanceof Error) return [notRun('disk full', 'only root can mount a small disk')]
  afterwards(() => runProgram('umount', ['--lazy', folder]))
  const { server, url, sql } = await ownTornanti({}, folder)
  const pid = server.pid()
  const { giver, refusals, ...all } = await startAllWriters(sql, url, writers)
  await all.untilMore(20)

  const ballast = join(folder, 'ballast')
  // First of all: without room even a stop fails.
  afterwards(() => rm(ballast, { force: true }))
  const seconds = rounds(5, 60)
  await fill(ballast)
  refusals.length = 0
  const endProbe = startProbe(5, () => giver.client.call(auth.listSessions))
  // What is freed meanwhile is taken too: the disk stays full.
  for (let second = 0; second < seconds; second++) {
    await fill(ballast)
    await pause(1000)
  }
  const reads = await endProbe()
  const refused = tally(refusals)
  const understoodRefusals = refused['503'] ?? 0
  const otherRefusals = refusals.length - understoodRefusals
  process.stdout.write(`${JSON.stringify(refused)}\n`)
  await rm(ballast)
  const atEnd = all.count()
  const backMs = await msUntil(() => all.count() > atEnd)
  await all.untilMore(20)
  await all.stop()
  const unaccounted = await all.unaccounted()
  for (const line of unaccounted) process.stderr.write(`${line}\n`)
  const read = reads.counts['200'] ?? 0
  return [
    note('disk full for', seconds, 's'),
    note('acknowledged', all.count(), 'writes'),
    note(kindsOfWrites, all.counts().join(' · ')),
    // None would say that there was room.
    atLeast(1, 'refused meanwhile', understoodRefusals, 'writes'),
    none('refused otherwise than by 503', otherRefusals, 'writes'),
    // Not to the last one: should PostgreSQL find no room for its own log it starts anew, and answers nobody meanwhile.
    atLeast(Math.ceil(reads.total * 0.9), 'reads that worked meanwhile', read, `of ${reads.total}`),
    none(
      'reads answered otherwise than by 200 or 503',
      reads.total - read - (reads.counts['503'] ?? 0),
      'reads',
    ),
    none('lost, doubled or miscounted', unaccounted.length, 'writes'),
    atMost(60_000, 'writes again after room came back', backMs, 'ms'),
    none('restarts of the server', server.pid() === pid ? 0 : 1, 'restarts'),
  ]
}

/** Writes until there is no room. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'a')
  try {
    for (const size of [2 ** 20, 2 ** 12])
      while (
        await handle.write(Buffer.alloc(size)).then(({ bytesWritten }) => bytesWritten === size, isFull)
      );
  } finally {
    await handle.close()
  }
}

const isFull = (error: NodeJS.ErrnoException): false => {
  if (error.code !== 'ENOSPC') throw error
  return false
}
