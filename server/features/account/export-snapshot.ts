import { inTransaction } from '#server/db/client.ts'
import type { Db, SignedInCtx } from '#server/platform/context.ts'
import { type SpooledFile, spoolText } from '#server/platform/spool.ts'
import { exportFormat, exportVersion } from './export-format.ts'
import type { Section } from './export-section.ts'
import { ownPictures, ownTracks, pictureFile, sections, trackFile } from './export-sections.ts'

type StoredPicture = { key: string; file: string; bytes: number }
type StoredTrack = {
  id: string
  file: string
  name: string | null
  pointCount: number
  waypoints: { lon: number; lat: number; name: string | null }[]
}

export type Snapshot = { json: SpooledFile; pictures: StoredPicture[]; tracks: StoredTrack[] }

/**
 * All of it as of one moment, on disk: a download takes as long as its reader likes, and must hold neither memory nor
 * a connection to the database meanwhile.
 */
export function takeSnapshot(ctx: SignedInCtx): Promise<Snapshot> {
  return inTransaction(ctx, async (ctx) => {
    const { db, viewer } = ctx
    await db`set transaction isolation level repeatable read, read only`
    const pictures = await db<StoredPicture[]>`
      select m.key, ${pictureFile(db)} as file, m.bytes from ${ownPictures(db, viewer.id)} order by m.created_at, m.id`
    const tracks = await db<StoredTrack[]>`
      select t.id, ${trackFile(db)} as file, t.name, t.point_count, t.waypoints
      from ${ownTracks(db, viewer.id)} order by t.created_at, t.id`
    return { pictures, tracks, json: await spoolText(ctx.config.dataDir, jsonOf(ctx)) }
  })
}

async function* jsonOf({ db, viewer, now }: SignedInCtx): AsyncGenerator<string> {
  const head = { format: exportFormat, version: exportVersion, exportedAt: now.toISOString() }
  yield JSON.stringify(head, null, 2).slice(0, -2)
  for (const section of sections) {
    yield `,\n  ${JSON.stringify(section.name)}: `
    yield* section.isSingle ? oneRow(section, db, viewer.id) : allRows(section, db, viewer.id)
  }
  yield '\n}\n'
}

async function* oneRow({ rows }: Section, db: Db, userId: string): AsyncGenerator<string> {
  const [row] = await rows(db, userId)
  yield JSON.stringify(row ?? null)
}

const rowsAtOnce = 200

async function* allRows({ rows }: Section, db: Db, userId: string): AsyncGenerator<string> {
  let opening = '['
  for await (const some of rows(db, userId).cursor(rowsAtOnce)) {
    for (const row of some) {
      yield `${opening}\n    ${JSON.stringify(row)}`
      opening = ','
    }
  }
  yield opening === '[' ? '[]' : '\n  ]'
}
