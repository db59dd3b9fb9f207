import {
  type APIRequestContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  request,
} from '@playwright/test'
import { demoPassword } from '#server/db/demo-people.ts'
import type { Person } from '#server/testing/people.ts'
import { type App, startApp } from './app.ts'

/** The demo people that journeys sign in as. */
export const riders = { superAdmin: 'giulia_f', admin: 'marco_r', rider: 'annab' } as const
export const adminEmail = 'marco_r@demo.tornanti.example'
export { demoPassword }

type Tools = {
  /** Opens a session without walking through the form: for a demo person by nickname, or a new account. */
  signIn: (who: string | Person) => Promise<void>
  /** What the console may say at level "error" in this journey; everything else fails it. */
  expectedNoise: RegExp | null
}

export const workerScope = { scope: 'worker', timeout: 90_000 } as const

/** A fixture: a server of the worker's own, with these settings. */
export function runningApp(env: Record<string, string> = {}) {
  // Playwright wants a pattern here, and reads from it which fixtures to make first.
  return async ({ browserName: _ }: { browserName: string }, use: (app: App) => Promise<void>) => {
    const app = await startApp(env)
    await use(app)
    await app.stop()
  }
}

export const test = base.extend<Tools & { freshApp: undefined; quiet: undefined }, { app: App }>({
  // One server per worker: a journey may close the site for maintenance without closing it for another.
  app: [runningApp(), workerScope],
  baseURL: async ({ app }, use) => use(app.url),
  freshApp: [
    async ({ app }, use) => {
      await app.reset()
      await use(undefined)
    },
    { auto: true },
  ],
  expectedNoise: [null, { option: true }],
  quiet: [
    async ({ context, expectedNoise }, use) => {
      const noise: string[] = []
      const hosts = new Set<string>()
      context.on('console', (message) => {
        if (isError(message) && !expectedNoise?.test(message.text())) noise.push(message.text())
      })
      context.on('weberror', (error) => {
        if (!expectedNoise?.test(String(error.error()))) noise.push(String(error.error()))
      })
      context.on('request', (request) => hosts.add(hostOf(request)))
      await use(undefined)
      expect(noise, 'the console stays quiet').toEqual([])
      expect(
        [...hosts].filter((host) => host !== 'localhost'),
        'nothing is asked of another host',
      ).toEqual([])
    },
    { auto: true },
  ],
  signIn: async ({ page, app }, use) => {
    await use(async (who) => {
      const [identifier, password] =
        typeof who === 'string' ? [who, demoPassword] : [who.nickname, who.password]
      const answer = await page.request.post('/api/auth/login', {
        data: { identifier, password },
        headers: { origin: app.url },
      })
      expect(answer.status()).toBe(200)
    })
  },
})

export { expect }

/** Somebody's requests without a browser. To be disposed of. */
export async function requestAs({ url }: App, person: Person): Promise<APIRequestContext> {
  const context = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } })
  const data = { identifier: person.nickname, password: person.password }
  expect((await context.post('/api/auth/login', { data })).status()).toBe(200)
  return context
}

/** A toast with exactly this title, and this text if given. */
export function toast(page: Page, title: string, text?: string) {
  const card = page.getByRole('region', { name: 'Notifiche' }).getByText(title, { exact: true }).locator('..')
  return text === undefined ? card : card.filter({ has: page.getByText(text, { exact: true }) })
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

export const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Navigazione principale' })

/** Ends somebody's sessions at the very request that changes something: earlier, the page itself might hear of it. */
export async function endSessionsAt(
  page: Page,
  address: string,
  { app, person }: { app: App; person: Person },
) {
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await app.sql`delete from sessions where user_id = ${person.id}`
    await route.continue()
    await page.unroute(address)
  })
}

/** Fills in the form of /login and sends it. */
export async function logIn(page: Page, identifier: string, password: string = demoPassword) {
  await page.getByLabel('Email, nickname o telefono').fill(identifier)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
}

/** Presses `Esci`; whether it asks first is for the journey to say. */
export async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Menu utente', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Esci' }).click()
}

// The browser itself reports each refused request; journeys are about refusals.
const isError = (message: ConsoleMessage) =>
  message.type() === 'error' && !message.text().startsWith('Failed to load resource')

function hostOf(request: Request): string {
  const url = new URL(request.url())
  return url.protocol === 'data:' || url.protocol === 'blob:' ? 'localhost' : url.hostname
}
