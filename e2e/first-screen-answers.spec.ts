import type { Page } from '@playwright/test'
import { inHours, insertEvent } from './support/events.ts'
import { isListening, silenceLive } from './support/network.ts'
import { expect, riders, test } from './support/test.ts'

/** What is asked for from now on of that which comes with pages. */
function listQuestions(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (
      ['/api/community/posts', '/api/community/news', '/api/events', '/api/notifications/summary'].includes(
        pathname,
      )
    )
      asked.push(pathname)
  })
  return asked
}

test('beginning to listen, a page that came with its answers asks for none of them again', async ({
  page,
  signIn,
}) => {
  await signIn(riders.rider)
  // What was said while they signed in is told to them once more.
  await page.waitForTimeout(3_000)
  const asked = listQuestions(page)
  const listening = isListening(page)
  await page.goto('/community')
  await listening
  await page.waitForTimeout(2_000)
  expect(asked).toEqual([])
})

test('the first rows are seen with the page, before any code; nothing is asked for twice', async ({
  page,
  app,
  signIn,
}) => {
  await app.sql`update community_posts set content = 'Il primo post che si vede' where id = (
    select id from community_posts where status = 'published' order by created_at desc, id desc limit 1)`
  // Other journeys may have emptied the calendar.
  await insertEvent(app.sql, { title: 'Un giro di prova', startDate: inHours(24) })
  await signIn(riders.rider)
  await silenceLive(page)
  const asked = listQuestions(page)
  const { promise: line, resolve: mend } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await line
    await route.continue()
  })
  await page.goto('/community', { waitUntil: 'commit' })
  await expect(page.locator('#picture').getByText('Il primo post che si vede')).toBeVisible()
  mend()
  await expect(page.getByRole('article').first()).toContainText('Il primo post che si vede')
  await expect(page.locator('#picture')).toHaveCount(0)
  await page.unroute(/\/assets\/.*\.js$/)
  await page.goto('/events')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(asked).toEqual([])
})
