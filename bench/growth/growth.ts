import { join } from 'node:path'
import { atMost, note, type Row } from '../../scripts/parts/row.ts'
import { freshenSessions, openFilled, openServer } from '../filled-database.ts'
import { startLoadMaker, startProduct } from '../load/processes.ts'
import { median } from '../measurement.ts'
import type { Page, Target } from '../requests/wire.ts'
import { askers, fillGrowth, type Sizes } from './growth-data.ts'

export type GrowthOptions = Sizes & { seconds: number; isKept: boolean }

const small: Sizes = { riders: 1000, posts: 10_000 }
const limit = 1.3
const repeats = 5

type AskedPage = Page & { by: keyof typeof askers }

const pages: Record<string, AskedPage> = {
  feed: { path: '/api/community/posts', marker: '"likeCount"', bytes: 5000, by: 'rider' },
  leaderboard: { path: '/api/points/leaderboard', marker: '"totalPoints"', bytes: 2000, by: 'rider' },
  events: { path: '/api/events?when=upcoming', marker: '"participantCount"', bytes: 5000, by: 'rider' },
  'user search, common name': {
    path: '/api/admin/users/search?words=mario',
    marker: 'Mario',
    bytes: 2000,
    by: 'admin',
  },
  'user search, rare name': {
    path: '/api/admin/users/search?words=zenobia',
    marker: 'Zenobia',
    bytes: 2000,
    by: 'admin',
  },
  friends: { path: '/api/friends', marker: '"friendsSince"', bytes: 2000, by: 'rider' },
  notifications: { path: '/api/notifications', marker: '"isRead"', bytes: 1000, by: 'rider' },
}

/** The same pages in a small and in a large community, in turn: what one rider waits must not grow with the others. */
export async function growthBench({ seconds, isKept, ...large }: GrowthOptions): Promise<Row[]> {
  const server = await openServer(isKept)
  const makeLoad = await startLoadMaker()
  const open = async (name: string, sizes: Sizes) => {
    const follows = [
      ...['growth-data.ts', 'without-indexes.ts'].map((file) => join(import.meta.dirname, file)),
      JSON.stringify(sizes),
    ]
    const database = await openFilled(server, { name, follows, fill: (sql) => fillGrowth(sql, sizes) })
    await freshenSessions(database)
    const { port } = await startProduct(database)
    return { is: 'product', port } as const
  }
  const targets = [
    await open('tornanti_bench_small', small),
    await open('tornanti_bench_large', large),
  ] as const
  const said = ({ riders, posts }: Sizes) =>
    `${riders.toLocaleString('en')} riders, ${posts.toLocaleString('en')} posts`
  const rows: Row[] = [note('engine', server.engine), note('small', said(small)), note('large', said(large))]
  for (const [what, { by, ...page }] of Object.entries(pages)) {
    const ask = async (target: Target) => {
      const wish = { request: page, target, rider: askers[by], connections: 1, from: 0 }
      return (await makeLoad({ ...wish, seconds })).p50Ms
    }
    for (const target of targets) await ask(target)
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < repeats; round++) {
      times[0].push(await ask(targets[0]))
      times[1].push(await ask(targets[1]))
    }
    const [few, many] = [median(times[0]), median(times[1])]
    const row = atMost(
      limit,
      `${what}: p50, large to small`,
      Number((many / few).toFixed(2)),
      `${few.toFixed(2)} → ${many.toFixed(2)} ms`,
    )
    process.stdout.write(`${row.what}: ${row.figure}  ${row.unit}\n`)
    rows.push(row)
  }
  return rows
}
