import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { launchOptions } from './launch.ts'
import { test as base, expect } from './test.ts'

/** A browser that keeps no cookie from other sites by itself: what is refused then is refused by us. */
const generous = { block_third_party_cookies: false, cookie_controls_mode: 0 }

/** The app is `localhost`, the attacker `127.0.0.1`: for a browser two sites, as two domains are. */
export const test = base.extend<{ attacker: string; victim: Page }>({
  attacker: async ({ browserName: _ }, use) => {
    const server = createServer((_request, answer) =>
      answer.setHeader('content-type', 'text/html').end('<!doctype html><title>Hai vinto</title>'),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  },
  // Not the page of other journeys: that one may ask nothing of another host, and this one stands on one.
  victim: async ({ playwright, viewport, hasTouch, isMobile }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'tornanti-victim-'))
    await mkdir(join(profile, 'Default'))
    await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify({ profile: generous }))
    const context = await playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions(),
      viewport,
      hasTouch,
      isMobile,
    })
    await use(context.pages()[0] ?? (await context.newPage()))
    await context.close()
    await rm(profile, { recursive: true, force: true })
  },
})

export { expect }
