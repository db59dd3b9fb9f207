import { hashKey } from '@tanstack/react-query'
import { pictureUrl } from '#contract/media.ts'
import { picturesCache } from '#web/service-worker/messages.ts'
import { keptOwner } from './kept-owner.ts'
import { answersTable } from './kept-store.ts'

/** Of the smallest copy: a megabyte or two. */
const mostPictures = 60

type Entries = { pages: { items: { photos: { key: string }[] }[] }[] }
type SessionAnswer = { user: { avatarUrl: string | null } | null }

/** Keeps the own picture and those of the diary's newest entries, and lets go of all others. */
export async function keepPictures(owner: string): Promise<void> {
  if (!('caches' in globalThis) || keptOwner() !== owner) return
  const wanted = new Set((await wantedPictures(owner)).slice(0, mostPictures))
  const cache = await caches.open(picturesCache)
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await Promise.all([...there].filter((path) => !wanted.has(path)).map((path) => cache.delete(path)))
  for (const path of wanted) {
    if (there.has(path)) continue
    const answer = await fetch(path)
    // Only if it is still the same person: signing out has wiped what was here.
    if (keptOwner() !== owner) break
    if (answer.ok) await cache.put(path, answer)
  }
  if (keptOwner() !== owner) await caches.delete(picturesCache)
}

async function wantedPictures(owner: string): Promise<string[]> {
  const [session, diary] = await Promise.all([
    readOwn<SessionAnswer>(owner, ['session']),
    readOwn<Entries>(owner, ['diary', 'entries']),
  ])
  const avatar = session?.user?.avatarUrl
  const entries = diary?.pages.flatMap(({ items }) => items) ?? []
  const photos = entries.flatMap(({ photos }) => photos.map(({ key }) => pictureUrl(key, 320)))
  return avatar ? [avatar, ...photos] : photos
}

async function readOwn<Data>(owner: string, key: readonly string[]): Promise<Data | null> {
  const row = await answersTable.get(hashKey(key)).catch(() => undefined)
  // Written by kept-answers.ts out of the very query.
  return row?.owner === owner ? (row.data as Data) : null
}
