import type { Page } from '@playwright/test'
import type { App } from './app.ts'
import { expect } from './test.ts'
import { workerIsReady } from './worker.ts'

export const keepButton = (page: Page) => page.getByRole('button', { name: 'Rendi disponibile offline' })
export const keptLine = (page: Page) => page.getByText(/^Disponibile offline · [\d,]+ (kB|MB)$/)

/** A road of the demo data with a track. */
export async function stelvio(app: App): Promise<{ id: string; path: string }> {
  const [row] = await app.sql<{ id: string }[]>`select id from itineraries where title ilike '%stelvio%'`
  return { id: row?.id ?? '', path: `/route-planner/${row?.id}` }
}

/** By its button, with a worker that would answer without signal. */
export async function keepItinerary(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await workerIsReady(page)
  await keepButton(page).click()
  await expect(keptLine(page)).toBeVisible()
}

const tables = ['tornanti.kept', 'tornanti.itineraries', 'tornanti.itinerary-copies']

/** As a page does that goes away in the midst of wiping: a row of somebody who was here before, in each table. */
export const leaveBehind = (page: Page) =>
  page.evaluate(async (names) => {
    const put = (name: string) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name, 1)
        request.onerror = reject
        request.onsuccess = () => {
          const writing = request.result.transaction('rows', 'readwrite')
          writing.objectStore('rows').put({ id: 'altrui', owner: 'un altro', at: Date.now() })
          writing.oncomplete = () => {
            request.result.close()
            resolve()
          }
        }
      })
    await Promise.all(names.map(put))
  }, tables)

/** What lies on this device, by the name of its table or cache. */
export const whatLies = (page: Page) =>
  page.evaluate(async (tableNames) => {
    const count = (name: string) =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open(name, 1)
        request.onupgradeneeded = () => request.result.createObjectStore('rows', { keyPath: 'id' })
        request.onsuccess = () => {
          const rows = request.result.transaction('rows').objectStore('rows').count()
          rows.onsuccess = () => {
            request.result.close()
            resolve(rows.result)
          }
        }
      })
    const [answers, itineraries, copies] = await Promise.all(tableNames.map(count))
    const names = (await caches.keys()).filter((name) => !name.startsWith('app-') && name !== 'builds')
    return { answers, itineraries, copies, caches: names }
  }, tables)
export const nothing = { answers: 0, itineraries: 0, copies: 0, caches: [] }
