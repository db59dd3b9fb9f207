import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import type { Result } from 'lighthouse'
import { freePort } from '#server/testing/server-process.ts'
import type { App } from './support/app.ts'
import { launchOptions } from './support/launch.ts'
import { demoPassword, expect, riders, test } from './support/test.ts'

// Its audits of what makes an app installable are gone since version 12: `installable.spec.ts` asks Chromium itself.
const categories = ['accessibility', 'best-practices', 'seo']
// The app is for its members: its screens ask search engines to stay away. Source maps are not published. What happens to lie
// under the bar at the bottom counts as too small to press: `smallTargets` of the journeys measures every target at its place.
const meant = new Set(['is-crawlable', 'valid-source-maps', 'target-size'])

async function cookieOf({ url }: App): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ identifier: riders.rider, password: demoPassword }),
  })
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

test('Lighthouse finds nothing to mend on a phone of 390 px', async ({ app }) => {
  test.setTimeout(600_000)
  const port = await freePort()
  const { args = [], ...options } = launchOptions()
  const browser = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${port}`] })
  const cookie = await cookieOf(app)
  const faults: string[] = []
  for (const path of ['/login', '/', '/community', '/events', '/notifications']) {
    const result = await look(app.url + path, { port, cookie: path === '/login' ? null : cookie })
    const { audits, runtimeError, finalDisplayedUrl } = result
    expect(runtimeError).toBeUndefined()
    expect(new URL(finalDisplayedUrl).pathname).toBe(path)
    for (const { id, score, title, scoreDisplayMode, details } of Object.values(audits)) {
      const isFault = score !== null && score < 1 && scoreDisplayMode !== 'informative'
      if (isFault && !meant.has(id)) faults.push(`${path}: ${id}: ${title} ${nodesOf(details)}`)
    }
  }
  await browser.close()
  expect(faults).toEqual([])
})

/**
 * In a process of its own: when the live line keeps a page busy for too long it goes on and leaves a question to its page
 * unanswered, which in this process would count as a fault of the journey.
 */
async function look(url: string, { port, cookie }: { port: number; cookie: string | null }): Promise<Result> {
  const program = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'))
  const flags = [
    url,
    ...[`--port=${port}`, '--quiet', '--output=json', `--only-categories=${categories.join(',')}`],
    ...['--form-factor=mobile', '--throttling-method=provided', '--max-wait-for-load=10000'],
    ...[
      '--screenEmulation.width=390',
      '--screenEmulation.height=844',
      '--screenEmulation.deviceScaleFactor=2',
    ],
    ...(cookie === null ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
  ]
  const args = ['--unhandled-rejections=warn', program, ...flags]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 100_000_000 })
  return JSON.parse(stdout) as Result
}

/** Where on the page, as far as the audit says. */
const nodesOf = (details: unknown): string => JSON.stringify(details ?? '').slice(0, 2000)
