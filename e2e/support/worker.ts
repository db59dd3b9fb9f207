import type { Page } from '@playwright/test'
import { type Deployment, deploy } from './deployment.ts'
import { test as base } from './test.ts'

/** Journeys with the service worker, in front of a line that can break and servers that get a new build. */
export const test = base.extend<{ deployment: Deployment }>({
  serviceWorkers: 'allow',
  deployment: async ({ app }, use) => {
    const deployment = await deploy(app)
    await use(deployment)
    await deployment.close()
  },
  baseURL: async ({ deployment }, use) => use(deployment.url),
})

/** The worker has kept all it wants to keep, and answers for this page. */
export async function workerIsReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    await serviceWorker.ready
    if (serviceWorker.controller) return
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
}

/** Looks for a new build as the page itself does now and then, and waits until it lies ready. */
export async function newBuildIsReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const { installing } = registration
    if (!installing) return
    await new Promise<void>((resolve) => {
      installing.addEventListener('statechange', () => installing.state !== 'installing' && resolve())
    })
  })
}

/** Which build the page is of. */
export const buildOf = (page: Page): Promise<string | null> =>
  page.locator('meta[name=build]').getAttribute('content')

/** Goes there as a link of the app would. */
export const walkTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => history.pushState(null, '', address), path)
