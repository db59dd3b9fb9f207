import type { Page, Route } from '@playwright/test'

/** The server acts, the answer is lost; once. */
export async function loseAnswer(page: Page, address: string, method: string): Promise<void> {
  const lose = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback()
    await route.fetch()
    await route.abort()
    await page.unroute(address, lose)
  }
  await page.route(address, lose)
}

/** What is sent waits until it is let through. */
export async function holdBack(page: Page, address: string, method: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() === method) await promise
    await route.fallback()
  })
  return resolve
}

/** The page is told nothing by itself: what it shows is as old as its last question. To be said before it opens. */
export async function silenceLive(page: Page): Promise<void> {
  await page.route('**/api/live*', () => {})
}

/** From the next load on nothing that was read earlier is there: a question without an answer has none. */
export async function forgetKept(page: Page): Promise<void> {
  await page.addInitScript(() => void indexedDB.deleteDatabase('tornanti.kept'))
}

/** Pages come without the session in them, as from a server whose database was away: the app asks for it by itself. */
export async function pagesWithoutSession(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => !pathname.startsWith('/api/') && !pathname.startsWith('/assets/'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const html = (await response.text()).replace(/<script[^>]* id="session">[^<]*<\/script>/, '')
      await route.fulfill({ response, body: html })
    },
  )
}

/** Begun to listen to what changes: the last thing a page does by itself. */
export const isListening = (page: Page) => page.waitForResponse('**/api/live*')
