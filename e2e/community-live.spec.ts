import type { Page } from '@playwright/test'
import { livePath } from '#contract/live.ts'
import type { Person } from '#server/testing/people.ts'
import {
  article,
  comments,
  emptyFeed,
  goToCommunity,
  insertPost,
  like,
  openCommunity,
  openFor,
  post,
  send,
  writer,
} from './support/community.ts'
import { axeViolations, sidewaysScrolls } from './support/inspect.ts'
import { holdBack } from './support/network.ts'
import { expect, heading, test } from './support/test.ts'

let anna: Person
let marco: Person
let postId: string

test.beforeEach(async ({ app, signIn }) => {
  await emptyFeed(app)
  anna = await writer(app, 'Anna Passo')
  marco = await writer(app, 'Marco Valico')
  postId = await insertPost(app, anna, 'Il post che si guarda', { postType: 'tour' })
  await signIn(anna)
})

const newer = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true })
const newsAsked = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/community/news')) asked.push(request.postData() ?? '')
  })
  return asked
}

/**
 * As if another tab or another program were in front. The event bubbles as the browser's does: a question that failed
 * in a hidden page is asked again when the window hears it.
 */
async function look(page: Page, state: 'hidden' | 'visible') {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}

test('new posts wait behind a button, counts move by themselves, what is deleted vanishes', async ({
  page,
  app,
  browser,
}) => {
  test.slow()
  await openCommunity(page)
  const other = await openFor(browser, app, marco, page)
  await expect(article(other, 'Il post che si guarda')).toBeVisible()
  await expect(article(page, 'Il post che si guarda')).toBeVisible()

  await like(other, 'che si guarda').click()
  await expect(like(page, 'che si guarda')).toHaveText(/1$/)
  await expect(like(page, 'che si guarda')).toHaveAttribute('aria-pressed', 'false')
  await comments(other, 'che si guarda').click()
  await comments(page, 'che si guarda').click()
  await other.getByLabel('Scrivi un commento').fill('Bello!')
  await other.getByRole('button', { name: 'Invia commento' }).click()
  await expect(article(page, 'che si guarda').getByText('Bello!')).toBeVisible()
  await expect(comments(page, 'che si guarda')).toHaveText(/1$/)

  const first = await post(other, app, 'Il primo dei nuovi')
  await expect(newer(page, '1 nuovo post')).toBeVisible()
  await expect(article(page, 'Il primo dei nuovi')).toHaveCount(0)
  await post(other, app, 'Il secondo dei nuovi')
  await expect(newer(page, '2 nuovi post')).toBeVisible()
  expect([...(await axeViolations(page)), ...(await sidewaysScrolls(page))]).toEqual([])
  await newer(page, '2 nuovi post').click()
  await expect(page.getByRole('article').first()).toContainText('Il secondo dei nuovi')
  await expect(article(page, 'Il primo dei nuovi')).toBeVisible()
  await expect(page.getByRole('button', { name: /nuov[io] post$/ })).toHaveCount(0)
  await expect(heading(page, 'Community')).toBeFocused()

  await send(other, app, 'DELETE', `/posts/${first.body.id}`)
  await expect(article(page, 'Il primo dei nuovi')).toHaveCount(0)
  await expect(article(page, 'Il secondo dei nuovi')).toBeVisible()
  await other.context().close()
})

test('a feed with a filter counts only what it would show', async ({ page, app, browser }) => {
  await openCommunity(page, '?tipo=tour')
  const other = await openFor(browser, app, marco, page)
  await post(other, app, 'Una domanda qualunque', { postType: 'question' })
  await post(other, app, 'Un altro tour da fare', { postType: 'tour' })
  await newer(page, '1 nuovo post').click()
  await expect(page.getByRole('article').first()).toContainText('Un altro tour da fare')
  await expect(article(page, 'Una domanda')).toHaveCount(0)
  await other.context().close()
})

test('a post that is open says so when it is deleted', async ({ page, app }) => {
  await page.goto(`/community/${postId}`)
  await expect(page.getByRole('article')).toBeVisible()
  expect((await send(page, app, 'DELETE', `/posts/${postId}`)).status()).toBe(200)
  await expect(page.getByText('Post non trovato', { exact: true })).toBeVisible()
})

test('after a lost connection nothing was missed', async ({ page, app, browser }) => {
  const gone = await insertPost(app, anna, 'Sparirà nel frattempo')
  // The stream cannot be opened: whatever happens, nobody tells.
  await page.route('**/api/live*', (route) => route.abort())
  await openCommunity(page)
  await expect(article(page, 'Sparirà')).toBeVisible()
  const other = await openFor(browser, app, marco, page)
  await post(other, app, 'Scritto nel frattempo')
  await send(other, app, 'PUT', `/posts/${postId}/like`)
  await app.sql`delete from community_posts where id = ${gone}`
  await page.waitForTimeout(3_000)
  await expect(article(page, 'Sparirà')).toBeVisible()
  await expect(like(page, 'che si guarda')).toHaveText(/0$/)
  await page.unroute('**/api/live*')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(newer(page, '1 nuovo post')).toBeVisible({ timeout: 20_000 })
  await expect(like(page, 'che si guarda')).toHaveText(/1$/)
  await expect(article(page, 'Sparirà')).toHaveCount(0)
  await other.context().close()
})

test('a hidden tab asks nothing, and once when it is seen again', async ({ page, app, browser }) => {
  const asked = newsAsked(page)
  await openCommunity(page)
  await expect(article(page, 'che si guarda')).toBeVisible()
  const other = await openFor(browser, app, marco, page)
  // What the opening of the stream asks for.
  await page.waitForTimeout(2_000)
  await look(page, 'hidden')
  asked.length = 0
  await post(other, app, 'Scritto mentre nessuno guarda')
  for (const method of ['PUT', 'DELETE', 'PUT']) await send(other, app, method, `/posts/${postId}/like`)
  await page.waitForTimeout(3_000)
  expect(asked).toEqual([])
  await look(page, 'visible')
  await expect(newer(page, '1 nuovo post')).toBeVisible()
  await expect(like(page, 'che si guarda')).toHaveText(/1$/)
  expect(asked).toHaveLength(1)
  await other.context().close()
})

test('hidden for a minute, a tab lets go of the stream, and takes it up when it is seen', async ({
  page,
  app,
  browser,
}) => {
  const streams = { opened: 0, closed: 0 }
  page.on('request', (request) => new URL(request.url()).pathname === livePath && streams.opened++)
  page.on('requestfailed', (request) => new URL(request.url()).pathname === livePath && streams.closed++)
  await page.clock.install()
  await openCommunity(page)
  await expect(article(page, 'che si guarda')).toBeVisible()
  await expect.poll(() => streams).toEqual({ opened: 1, closed: 0 })
  await look(page, 'hidden')
  await page.clock.runFor(59_000)
  expect(streams.closed).toBe(0)
  await page.clock.runFor(2_000)
  await expect.poll(() => streams).toEqual({ opened: 1, closed: 1 })

  const other = await openFor(browser, app, marco, page)
  await post(other, app, 'Scritto mentre tutto riposa')
  await page.clock.runFor(120_000)
  expect(streams.opened).toBe(1)
  await look(page, 'visible')
  await expect.poll(() => streams.opened).toBe(2)
  await expect(newer(page, '1 nuovo post')).toBeVisible()
  await other.context().close()
})

test('a question that got no answer while the tab was hidden is asked again when it is seen', async ({
  page,
  app,
  browser,
}) => {
  const letThrough = await holdBack(page, '**/api/community/news', 'POST')
  const asked = page.waitForRequest('**/api/community/news')
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/community/news'))
  await page.clock.install()
  await openCommunity(page)
  await expect(article(page, 'che si guarda')).toBeVisible()
  const other = await openFor(browser, app, marco, page)
  await post(other, app, 'Scritto mentre la linea tace')
  await asked
  await look(page, 'hidden')
  await page.clock.runFor(30_000)
  await givenUp
  letThrough()
  await post(other, app, 'Scritto mentre nessuno guarda')
  await look(page, 'visible')
  await expect(newer(page, '2 nuovi post')).toBeVisible()
  await other.context().close()
})

test('a post written while the feed is on its way is not missed', async ({ page, app, browser }) => {
  const other = await openFor(browser, app, marco, page)
  const { promise: isWritten, resolve: write } = Promise.withResolvers<void>()
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
  await page.route('**/api/community/posts', async (route) => {
    const answer = await route.fetch()
    read()
    await isWritten
    await route.fulfill({ response: answer })
  })
  await goToCommunity(page)
  await isRead
  await post(other, app, 'Scritto nel frattempo')
  // Time enough to be told of it before there is a feed.
  await page.waitForTimeout(3_000)
  write()
  await expect(newer(page, '1 nuovo post')).toBeVisible()
  await other.context().close()
})

test('two tabs of one browser keep one stream, and both hear', async ({ page, context, app, browser }) => {
  await openCommunity(page)
  const second = await context.newPage()
  await openCommunity(second)
  const other = await openFor(browser, app, marco, page)
  await post(other, app, 'Sentito in due schede')
  for (const tab of [page, second]) await expect(newer(tab, '1 nuovo post')).toBeVisible()
  await other.context().close()
})
