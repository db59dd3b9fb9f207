import { recall, remember } from '#web/lib/storage.ts'

const ownerKey = 'tornanti.kept-by'
const left = ''

/** Whose things lie here: whoever was signed in last. */
export const keptOwner = (): string | null => recall(ownerKey)

/** Null: they have left. Answers whether it is somebody else than before. */
export function markKeptOwner(viewerId: string | null): boolean {
  if (keptOwner() === viewerId) return false
  remember(ownerKey, viewerId ?? left)
  return true
}
