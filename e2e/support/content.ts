import type { Page } from '@playwright/test'
import type { Person } from '#server/testing/people.ts'
import { insertPoi } from '#server/testing/poi.ts'
import type { App } from './app.ts'
import { expect, heading } from './test.ts'

export const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
export const act = (page: Page, title: string, name: string) =>
  card(page, title).getByRole('button', { name, exact: true })
export const tab = (page: Page, name: string) =>
  page.getByRole('tab', { name: new RegExp(`^${name} \\(\\d+\\)$`) })
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const deletion = (page: Page) => page.getByRole('alertdialog', { name: 'Conferma Eliminazione' })

type Opening = { page: Page; app: App; signIn: (who: Person) => Promise<void> }

/** The back office, as an admin of one's own. */
export async function openContent({ page, app, signIn }: Opening): Promise<Person> {
  const admin = await app.people.create({ role: 'admin' })
  await signIn(admin)
  await showList(page, '')
  return admin
}

export async function showList(page: Page, elenco: string): Promise<void> {
  await page.goto(elenco ? `/admin/content?elenco=${elenco}` : '/admin/content')
  await expect(heading(page, 'Contenuti & POI')).toBeVisible()
}

let number = 0
/** No other test has a point of this name. */
export const called = (name: string): string => `${name} ${++number} ${Date.now().toString(36)}`

/** Far from everything, and from every other such place. */
export const lonely = () => ({
  latitude: Number((-30 - Math.random() * 30).toFixed(4)),
  longitude: Number((-100 - Math.random() * 20).toFixed(4)),
})

type Wish = Parameters<typeof insertPoi>[1]

/** A proposal straight in the database: nobody is told. */
export const insertProposal = (app: App, wish: Wish = {}): Promise<string> =>
  insertPoi(app.sql, { verified: false, ...lonely(), ...wish })

type Reported = { postId: string } | { commentId: string }

/** A report straight in the database: nobody is told. */
export async function insertReport(
  app: App,
  thing: Reported,
  reporter: Person,
  { reason = 'spam', note = null }: { reason?: string; note?: string | null } = {},
): Promise<void> {
  const { postId = null, commentId = null } = { postId: undefined, commentId: undefined, ...thing }
  await app.sql`
    insert into content_reports (post_id, comment_id, reporter_id, reason, note, created_at)
    values (${postId}, ${commentId}, ${reporter.id}, ${reason}, ${note}, clock_timestamp())`
}

export async function insertComment(
  app: App,
  postId: string,
  author: Person,
  content: string,
): Promise<string> {
  const [row] = await app.sql<{ id: string }[]>`
    insert into post_comments (request_key, post_id, user_id, content)
    values (gen_random_uuid(), ${postId}, ${author.id}, ${content}) returning id`
  return row?.id ?? ''
}
