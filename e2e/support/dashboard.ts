import type { Page } from '@playwright/test'
import type { Person } from '#server/testing/people.ts'
import type { App } from './app.ts'
import { expect, heading } from './test.ts'

type Opening = { page: Page; app: App; signIn: (who: Person) => Promise<void> }

/** The dashboard of a super admin of one's own. */
export async function openSuperDashboard({ page, app, signIn }: Opening, section = ''): Promise<Person> {
  const boss = await app.people.create({ role: 'super_admin' })
  await signIn(boss)
  await showSection(page, section)
  return boss
}

/** The dashboard of an admin of one's own. */
export async function openAdminDashboard({ page, app, signIn }: Opening, section = ''): Promise<Person> {
  const admin = await app.people.create({ role: 'admin' })
  await signIn(admin)
  await showSection(page, section)
  return admin
}

export async function showSection(page: Page, section: string): Promise<void> {
  await page.goto(section ? `/admin?sezione=${section}` : '/admin')
  await expect(heading(page, 'Dashboard')).toBeVisible()
}

/** A card with a large number, by its name. */
export const stat = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

export const counts = async ({ sql }: App) => {
  const [row] = await sql<
    Record<'members' | 'events' | 'pending' | 'pois' | 'posts' | 'entries' | 'roads', number>[]
  >`
    select (select count(*)::int from profiles) as members, (select count(*)::int from events) as events,
      (select count(*)::int from events where status = 'pending') as pending, (select count(*)::int from poi) as pois,
      (select count(*)::int from community_posts where status = 'published') as posts, (select count(*)::int from diary_entries) as entries,
      (select count(*)::int from itineraries) as roads`
  if (!row) throw new Error('no counts')
  return row
}

export const inItalian = (count: number): string => count.toLocaleString('it-IT')
