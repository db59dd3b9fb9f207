import type { Page } from '@playwright/test'
import { everythingKept } from './browser-storage.ts'
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

/** Everything that the browser keeps for this site, and what it would show again. */
export async function wholeStorage(page: Page): Promise<string> {
  const state = await page.evaluate(() => history.state)
  return JSON.stringify([await everythingKept(page), state])
}
