import type { Page } from '@playwright/test'
import { inHours, insertEvent } from '#server/testing/events.ts'
import type { Person } from '#server/testing/people.ts'
import type { App } from './app.ts'
import { expect, heading } from './test.ts'

export const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
export const tab = (page: Page, name: string) =>
  page.getByRole('tab', { name: new RegExp(`^${name} \\(\\d+\\)$`) })
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const act = (page: Page, title: string, name: string) =>
  card(page, title).getByRole('button', { name, exact: true })

type Opening = { page: Page; app: App; signIn: (who: Person) => Promise<void> }

/** The back office, as an admin of one's own. */
export async function openModeration({ page, app, signIn }: Opening): Promise<Person> {
  const admin = await app.people.create({ role: 'admin' })
  await signIn(admin)
  await showTab(page, '')
  return admin
}

export async function showTab(page: Page, stato: string): Promise<void> {
  await page.goto(stato ? `/admin/events?stato=${stato}` : '/admin/events')
  await expect(heading(page, 'Eventi')).toBeVisible()
}

let number = 0
/** No other test has an event of this name. */
export const titled = (name: string): string => `${name} ${++number} ${Date.now().toString(36)}`

/** An approved event with so many people; those beyond the last place wait. */
export async function insertRide(
  app: App,
  title: string,
  { people, maxParticipants = null }: { people: Person[]; maxParticipants?: number | null },
): Promise<string> {
  const id = await insertEvent(app.sql, { title, maxParticipants, creatorId: people[0]?.id ?? null })
  for (const [index, { id: userId }] of people.entries()) {
    const hasPlace = maxParticipants === null || index < maxParticipants
    await app.sql`
      insert into event_participants (event_id, user_id, status, joined_at, registered_at)
      values (${id}, ${userId}, ${hasPlace ? 'registered' : 'waiting'}, '2026-05-01T07:30Z', ${hasPlace ? '2026-05-01T07:30Z' : null})`
  }
  return id
}

export { inHours, insertEvent }
