import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** What lies in the browser's database of drafts, as text. */
export const storedDrafts = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('tornanti.drafts')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const all = database.transaction('rows').objectStore('rows').getAll()
          all.onerror = () => reject(all.error)
          all.onsuccess = () => {
            database.close()
            resolve(all.result.map((draft) => JSON.stringify(draft)))
          }
        }
      }),
  )

/** One draft holds all of it. */
export async function untilStored(page: Page, ...texts: string[]): Promise<void> {
  const isHeld = (draft: string) => texts.every((text) => draft.includes(text))
  await expect.poll(async () => (await storedDrafts(page)).some(isHeld), texts.join(', ')).toBe(true)
}

export const untilNothingStored = (page: Page) => expect.poll(() => storedDrafts(page)).toEqual([])

/** Everything that the browser keeps for this site. */
export const wholeStorage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const read = (name: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const tables = [...database.objectStoreNames]
          const rows: unknown[] = []
          if (tables.length === 0) return resolve(rows)
          const transaction = database.transaction(tables)
          for (const table of tables) {
            const all = transaction.objectStore(table).getAll()
            all.onsuccess = () => void rows.push(...all.result)
          }
          transaction.oncomplete = () => {
            database.close()
            resolve(rows)
          }
        }
      })
    const databases = await indexedDB.databases()
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      history.state,
      await Promise.all(databases.map(({ name = '' }) => read(name))),
    ])
  })
