import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { demoPassword } from '#server/db/demo-people.ts'
import { freePort } from '#server/testing/server-process.ts'
import { type App, startApp } from '../../e2e/support/app.ts'
import { launchOptions } from '../../e2e/support/launch.ts'
import { findBrowser } from '../../scripts/browser.ts'
import { runNode } from '../../scripts/parts/run.ts'

/** The built product with its demo, and a browser in front of it. */
export type Stage = {
  app: App
  browser: Browser
  /** Where the browser takes orders from others: Lighthouse. */
  debuggingPort: number
  /** The cookies of a real session of a demo person. */
  cookieOf(nickname: string): Promise<string>
  /** A phone on which somebody is signed in, with a processor as many times slower. */
  openPhone(nickname: string, slowdown: number): Promise<Phone>
}

export type Phone = {
  page: Page
  context: BrowserContext
  slowDown(times: number): Promise<void>
  scroll(pixels: number, speed: number): Promise<void>
}

export async function withStage<Result>(work: (stage: Stage) => Promise<Result>): Promise<Result> {
  const found = await findBrowser()
  if ('reason' in found) throw new Error(found.reason)
  if ((await runNode('scripts/build.mjs', [], { isQuiet: true })) !== 0) throw new Error('The build failed.')
  const debuggingPort = await freePort()
  const { args = [], ...options } = launchOptions()
  const app = await startApp()
  const browser = await chromium.launch({
    ...options,
    executablePath: found.path,
    args: [...args, `--remote-debugging-port=${debuggingPort}`],
  })
  const cookieOf = (nickname: string) => openSession(app, nickname)
  try {
    return await work({
      app,
      browser,
      debuggingPort,
      cookieOf,
      openPhone: async (nickname, slowdown) => {
        const phone = await openPhone(browser, app, await cookieOf(nickname))
        await phone.slowDown(slowdown)
        return phone
      },
    })
  } finally {
    await browser.close()
    await app.stop()
  }
}

async function openSession({ url, sql }: App, nickname: string): Promise<string> {
  // A bench signs in more often than a person: the limit is for those who guess.
  await sql`delete from attempts`
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ identifier: nickname, password: demoPassword }),
  })
  if (answer.status !== 200) throw new Error(`${nickname} could not sign in: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function openPhone(browser: Browser, { url }: App, cookie: string): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // It would load the whole app in the background meanwhile.
    serviceWorkers: 'block',
  })
  await context.addCookies(
    cookie
      .split('; ')
      .map((pair) => ({ name: pair.split('=')[0] ?? '', value: pair.slice(pair.indexOf('=') + 1), url })),
  )
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  return {
    page,
    context,
    slowDown: async (rate) => void (await devtools.send('Emulation.setCPUThrottlingRate', { rate })),
    scroll: async (pixels, speed) =>
      void (await devtools.send('Input.synthesizeScrollGesture', {
        x: 195,
        y: 500,
        yDistance: -pixels,
        speed,
        preventFling: true,
        gestureSourceType: 'touch',
      })),
  }
}

/** Lists are whole once somebody begins to use their screen (web/lib/first-use.ts). */
export const beginToUse = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.dispatchEvent(new Event('pointermove')))
