import type { Page } from '@playwright/test'
import type { Person } from '#server/testing/people.ts'
import type { App } from './support/app.ts'
import { fill, form, insertEntry, named, newEntry, question } from './support/diary.ts'
import { storedDrafts, untilNothingStored, untilStored } from './support/drafts.ts'
import { expect, heading, signOut } from './support/test.ts'
import { test, workerIsReady } from './support/worker.ts'

// The browser says of every question that it had no line.
test.use({
  expectedNoise: /ERR_INTERNET_DISCONNECTED|ApiError|Failed to load resource|Push is not available/,
})

/** How many answers lie in the browser for the time without signal. */
const keptAnswers = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('tornanti.kept')
        request.onsuccess = () => {
          const rows = request.result.transaction('rows').objectStore('rows').count()
          rows.onsuccess = () => {
            request.result.close()
            resolve(rows.result)
          }
        }
      }),
  )

/** Chromium without its maker's push service has no subscription of its own: this one notes that it was ended. */
async function giveSubscription(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const unsubscribe = async () => {
      localStorage.setItem('test.push-ended', 'yes')
      return true
    }
    PushManager.prototype.getSubscription = async () => ({ unsubscribe }) as PushSubscription
  })
}

async function subscribeOnServer({ sql }: App, userId: string): Promise<void> {
  await sql`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
    select user_id, id, 'https://fcm.googleapis.com/' || id, ${'k'.repeat(87)}, ${'a'.repeat(22)}
    from sessions where user_id = ${userId}`
}

async function openTabs(page: Page, app: App, signIn: (who: Person) => Promise<void>) {
  const anna = await named(app, 'Anna Prova')
  await insertEntry(app, anna, 'Una gita da ricordare')
  await signIn(anna)
  await giveSubscription(page)
  await page.goto('/')
  await workerIsReady(page)
  await subscribeOnServer(app, anna.id)
  const other = await page.context().newPage()
  await other.goto('/diary')
  await expect(other.getByText('Una gita da ricordare')).toBeVisible()
  await expect.poll(() => keptAnswers(other)).toBeGreaterThan(0)
  return { anna, other }
}

const subscriptions = ({ sql }: App, { id }: { id: string }) =>
  sql`select from push_subscriptions where user_id = ${id}`

test('Esci in one tab shows /login in the other at once, over a form too, and leaves nothing behind', async ({
  page,
  app,
  signIn,
}) => {
  const { anna, other } = await openTabs(page, app, signIn)
  await newEntry(other).click()
  await fill(other, 'Nell’altra scheda')
  await untilStored(other, 'Nell’altra scheda')
  await signOut(page)
  await question(page).getByRole('button', { name: 'Esci senza salvare' }).click()
  for (const tab of [page, other]) {
    await expect(heading(tab, 'Accedi')).toBeVisible()
    await expect(tab).toHaveURL('/login')
    await untilNothingStored(tab)
  }
  await expect(form(other)).toHaveCount(0)
  await expect.poll(() => keptAnswers(other)).toBe(0)
  expect(await subscriptions(app, anna)).toHaveLength(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test.push-ended'))).toBe('yes')
})

test('a tab without signal shows /login as well, and keeps nothing', async ({ page, app, signIn }) => {
  const { other } = await openTabs(page, app, signIn)
  const cdp = await other.context().newCDPSession(other)
  const noLine = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', noLine)
  await signOut(page)
  await expect(heading(page, 'Accedi')).toBeVisible()
  await expect(heading(other, 'Accedi')).toBeVisible()
  await expect(other.getByText('Una gita da ricordare')).toHaveCount(0)
  await expect.poll(() => keptAnswers(other)).toBe(0)
  await cdp.send('Network.emulateNetworkConditions', { ...noLine, offline: false })
  await other.goto('/diary')
  await expect(heading(other, 'Accedi')).toBeVisible()
  expect(await keptAnswers(other)).toBe(0)
})

test('an answer that comes late, and words typed in the very moment, do not bring anything back', async ({
  page,
  app,
  signIn,
}) => {
  const { other } = await openTabs(page, app, signIn)
  const late = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await other.route('**/api/events?*', async (route) => {
    const response = await route.fetch()
    asked.resolve()
    await late.promise
    await route.fulfill({ response }).catch(() => {})
  })
  await other.getByRole('link', { name: 'Eventi', exact: true }).click()
  await asked.promise
  await signOut(page)
  await expect(heading(page, 'Accedi')).toBeVisible()
  late.resolve()
  await expect(heading(other, 'Accedi')).toBeVisible()
  await other.waitForTimeout(500)
  expect([await keptAnswers(other), await storedDrafts(other)]).toEqual([0, []])
})
