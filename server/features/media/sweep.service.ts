import { pictureSizes } from '#contract/media.ts'
import { literal } from '#server/db/literal.ts'
import type { Services } from '#server/platform/context.ts'
import { areFilesHeld } from './file-hold.service.ts'
import { fileName } from './media.service.ts'

export type Sweeper = Pick<Services, 'db' | 'log' | 'store'>

/** How long an upload waits for the form around it to be saved, and an unknown file for somebody to know it. */
const unsavedHours = 24
const rowsAtOnce = 500
/** Few: their rows stay locked while the store removes their files. */
const namesAtOnce = 5
/** More strays than this, and more than half of the store: then the store is another database's. */
const strayFilesMax = 300

/** Everything that is left of pictures nobody has. Any number of servers may do it at once. */
export async function sweepMedia(sweeper: Sweeper): Promise<void> {
  await deleteUnsaved(sweeper)
  await emptyTrash(sweeper)
  await removeStrays(sweeper)
}

/** Uploads whose form was never saved. Locked rows are being saved at this moment. */
export async function deleteUnsaved({ db }: Sweeper): Promise<void> {
  let found = rowsAtOnce
  while (found === rowsAtOnce) {
    found = await db.begin(async (tx) => {
      const unsaved = tx`
        not exists (select from diary_photos d where d.media_id = m.id)
        and not exists (select from post_photos f where f.media_id = m.id)
        and not exists (select from profiles p where p.avatar_id = m.id)`
      const rows = await tx<{ id: string }[]>`
        select id from media m
        where not is_saved and created_at < now() - make_interval(hours => ${unsavedHours}) and ${unsaved}
        limit ${literal(tx, rowsAtOnce)}
        for update skip locked`
      // Asked again now that nobody can claim them: a form may have been saved while we looked.
      await tx`delete from media m where id = any(${rows.map(({ id }) => id)}) and ${unsaved}`
      return rows.length
    })
  }
}

/** Removes the files of names that are due, then the names. What the store does not remove stays for the next time. */
export async function emptyTrash(sweeper: Sweeper): Promise<void> {
  let outcome = { found: namesAtOnce, failed: 0 }
  while (outcome.found === namesAtOnce && outcome.failed === 0) outcome = await emptySome(sweeper)
}

function emptySome({ db, log, store }: Sweeper): Promise<{ found: number; failed: number }> {
  return db.begin(async (tx) => {
    if (await areFilesHeld(tx)) return { found: 0, failed: 0 }
    // In any order: a file that cannot be removed must not hold up all others.
    const due = await tx<{ key: string }[]>`
      select key from media_trash where due_at <= now() order by random() limit ${literal(tx, namesAtOnce)}
      for update skip locked`
    const removed: string[] = []
    for (const { key } of due) {
      try {
        await store.remove(pictureSizes.map((size) => fileName(key, size)))
        removed.push(key)
      } catch (error) {
        log.warn({ err: error }, 'The files of a deleted picture were not removed; it is tried again')
        // A store that is away answers nobody else either, and waiting for it holds locks.
        break
      }
    }
    await tx`delete from media_trash where key = any(${removed})`
    return { found: due.length, failed: due.length - removed.length }
  })
}

/** Files that no picture and no name in the trash accounts for, as after a database that was put back from a backup. */
export async function removeStrays({ db, log, store }: Sweeper, signal?: AbortSignal): Promise<void> {
  const strays: string[] = []
  let seen = 0
  const look = async (files: { name: string; key: string }[]) => {
    const keys = files.map(({ key }) => key)
    const known = await db<{ key: string }[]>`
      select key from media where key = any(${keys}) union all select key from media_trash where key = any(${keys})`
    const knownKeys = new Set(known.map(({ key }) => key))
    strays.push(...files.filter(({ key }) => !knownKeys.has(key)).map(({ name }) => name))
  }

  let batch: { name: string; key: string }[] = []
  for await (const { name, modifiedAt } of store.list()) {
    if (signal?.aborted) return
    // What does not look like ours is not ours to remove.
    const key = /^([\w-]{32})-\d+\.webp/.exec(name)?.[1]
    if (key === undefined) continue
    seen += 1
    if (Date.now() - modifiedAt.getTime() < unsavedHours * 3_600_000) continue
    batch.push({ name, key })
    if (batch.length < rowsAtOnce) continue
    await look(batch)
    batch = []
  }
  await look(batch)

  if (strays.length > strayFilesMax && strays.length > seen / 2) {
    log.error(
      { strays: strays.length, seen },
      'Most files of the media store belong to no picture of this database: is it another one’s? Nothing was removed',
    )
    return
  }
  if (strays.length > 0) log.info({ strays: strays.length }, 'Files of no picture are removed')
  for (let at = 0; at < strays.length && !signal?.aborted; at += rowsAtOnce)
    await store.remove(strays.slice(at, at + rowsAtOnce))
}
