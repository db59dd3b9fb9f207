import type { Browser, Page } from '@playwright/test'
import type { PostType } from '#contract/post-filters.ts'
import type { Person } from '#server/testing/people.ts'
import type { App } from './app.ts'
import { named } from './diary.ts'
import { bottomBar, expect, heading } from './test.ts'

export const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
export const newPost = (page: Page) => page.getByRole('button', { name: 'Nuovo post' })
export const form = (page: Page) => page.getByRole('region', { name: 'Nuovo post' })
export const publish = (page: Page) => form(page).getByRole('button', { name: 'Pubblica' })
export const like = (page: Page, text: string) =>
  article(page, text).getByRole('button', { name: 'Mi piace' })
export const comments = (page: Page, text: string) =>
  article(page, text).getByRole('button', { name: 'Commenti' })
export const deletion = (page: Page) => page.getByRole('alertdialog', { name: 'Conferma Eliminazione' })

type Wish = { postType?: PostType; tags?: string[]; location?: string | null; daysAgo?: number }

/**
 * A published post straight in the database: nobody is told. Each is later than the one before: a feed of equal moments
 * has no order.
 */
export async function insertPost(app: App, author: { id: string }, content: string, wish: Wish = {}) {
  const { postType = 'experience', tags = [], location = null, daysAgo = 0 } = wish
  const [row] = await app.sql<{ id: string }[]>`
    insert into community_posts (request_key, user_id, content, post_type, tags, location, status, created_at)
    select gen_random_uuid(), ${author.id}, ${content}, ${postType}, ${tags}, ${location}, 'published',
      greatest(clock_timestamp(), max(created_at) + interval '1 millisecond') - make_interval(days => ${daysAgo})
    from community_posts
    returning id`
  return row?.id ?? ''
}

export const oldPost = 'Un vecchio post di chi scrive da tempo'

/** Somebody whose posts need not wait: an older one is there. */
export async function writer(app: App, name: string): Promise<Person> {
  const person = await named(app, name)
  await insertPost(app, person, oldPost, { daysAgo: 400 })
  return person
}

/** A feed without what other journeys left in it. */
export async function emptyFeed(app: App): Promise<void> {
  await app.sql`delete from community_posts`
}

export async function openCommunity(page: Page, search = ''): Promise<void> {
  await page.goto(`/community${search}`)
  await expect(heading(page, 'Community')).toBeVisible()
}

/** By the bar: with a page of its own the feed would come along. */
export async function goToCommunity(page: Page): Promise<void> {
  await page.goto('/')
  await bottomBar(page).getByRole('link', { name: 'Community' }).click()
}

/** Another person's browser, of the same size. */
export async function openFor(
  browser: Browser,
  app: App,
  person: Pick<Person, 'nickname' | 'password'>,
  page: Page,
  path = '/community',
) {
  const context = await browser.newContext({
    baseURL: app.url,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: page.viewportSize(),
  })
  const answer = await context.request.post('/api/auth/login', {
    data: { identifier: person.nickname, password: person.password },
    headers: { origin: app.url },
  })
  expect(answer.status()).toBe(200)
  const other = await context.newPage()
  await other.goto(path)
  return other
}

/** Calls the API as whoever is signed in on this page. */
export async function send(page: Page, app: App, method: string, path: string, data: object = {}) {
  return page.request.fetch(`/api/community${path}`, { method, data, headers: { origin: app.url } })
}

/** Writes a post by the API, so that open pages hear of it. */
export async function post(page: Page, app: App, content: string, wish: Omit<Wish, 'daysAgo'> = {}) {
  const { postType = 'experience', tags = [], location = null } = wish
  const extras = { requestKey: crypto.randomUUID(), routeId: null, photos: [] }
  const answer = await send(page, app, 'POST', '/posts', { content, postType, tags, location, ...extras })
  return {
    status: answer.status(),
    body: (await answer.json()) as { id: string; fields?: { content?: string } },
  }
}

export async function choose(page: Page, part: ReturnType<typeof article>, item: string): Promise<void> {
  await part.getByRole('button', { name: 'Azioni' }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
}
