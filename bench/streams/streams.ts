import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterwards } from '../../scripts/parts/cleaning.ts'
import { atLeast, atMost, note, type Row } from '../../scripts/parts/row.ts'
import { freshenSessions, openCopy, openServer } from '../filled-database.ts'
import { endProcess, messageOf, startProduct } from '../load/processes.ts'
import { filledName, openRequestData } from '../requests/filled.ts'
import type { StreamFigures, StreamWish } from './stream-process.ts'

const streams = 5000
const posts = 20
const limitMs = 500

/** 5,000 pages listen to one process; somebody writes, and every one of them hears of it. */
export async function streamsBench({ isKept }: { isKept: boolean }): Promise<Row[]> {
  const server = await openServer(isKept)
  await openRequestData(server)
  const database = await openCopy(server, filledName)
  await freshenSessions(database)
  const product = await startProduct(database)
  const listeners = fork(join(import.meta.dirname, 'stream-process.ts'))
  afterwards(() => endProcess(listeners))
  await messageOf(listeners)
  const ask = async (wish: StreamWish): Promise<StreamFigures> => {
    const answer = messageOf(listeners)
    listeners.send(wish)
    return (await answer) as StreamFigures
  }
  await ask({ port: product.port, open: 100, write: 2 })
  const before = await residentKb(product.pid)
  const { opened } = await ask({ port: product.port, open: streams, write: 0 })
  const after = await residentKb(product.pid)
  const { delivered, p50Ms, p99Ms, lastMs } = await ask({ port: product.port, open: 0, write: posts })
  const expected = opened * posts
  return [
    atLeast(streams, 'open streams on one process', opened, ''),
    atLeast(expected, `deliveries of ${posts} posts`, delivered, `of ${expected}`),
    atMost(
      limitMs,
      'from the moment a post is sent to its delivery: 99 of 100 within',
      Math.round(p99Ms),
      'ms',
    ),
    note('half of them within', Math.round(p50Ms), `ms; the last one ${Math.round(lastMs)} ms`),
    note(
      'memory per stream',
      Number(((after - before) / (streams - 100)).toFixed(1)),
      `KB; ${Math.round(before / 1024)} → ${Math.round(after / 1024)} MB`,
    ),
  ]
}

async function residentKb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
}
