import { listen } from '#server/platform/notices.ts'
import { deleteUnsaved, emptyTrash, removeStrays, type Sweeper } from './sweep.service.ts'

const hourMs = 60 * 60_000
/** It lists the whole store, which may be millions of files elsewhere. */
const strayEveryMs = 24 * hourMs

/** Removes files soon after their pictures were deleted, and what was left behind from time to time, until stopped. */
export async function startMediaWorker(sweeper: Sweeper) {
  const stopping = new AbortController()
  const createLine = (what: string) => {
    let line: Promise<void> = Promise.resolve()
    const add = (work: () => Promise<void>) => {
      line = line
        .then(() => (stopping.signal.aborted ? undefined : work()))
        .catch((error) => sweeper.log.warn({ err: error }, `${what} failed; it is tried again`))
    }
    return { add, ended: () => line }
  }
  const trash = createLine('Emptying the media trash')
  const strays = createLine('Looking for stray media files')

  const empty = () => trash.add(() => emptyTrash(sweeper))
  const sweep = () => {
    trash.add(() => deleteUnsaved(sweeper))
    empty()
  }
  const look = () => strays.add(() => removeStrays(sweeper, stopping.signal))

  const { unlisten } = await listen(sweeper.db, 'media_trashed', empty, sweep)
  look()
  const timers = [setInterval(sweep, hourMs), setInterval(look, strayEveryMs)]
  return {
    stop: async () => {
      stopping.abort()
      for (const timer of timers) clearInterval(timer)
      await unlisten().catch(() => {})
      await Promise.all([trash.ended(), strays.ended()])
    },
  }
}
