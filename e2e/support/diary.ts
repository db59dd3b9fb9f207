import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { gpxOf, mountainRoad } from '#server/testing/gpx.ts'
import type { Person } from '#server/testing/people.ts'
import type { App } from './app.ts'
import { expect, heading } from './test.ts'

export const form = (page: Page, title = 'Nuova voce') => page.getByRole('region', { name: title })
export const entry = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
export const newEntry = (page: Page) => page.getByRole('button', { name: 'Nuova voce' })
export const question = (page: Page) => page.getByRole('alertdialog', { name: 'Vuoi uscire senza salvare?' })
export const save = (page: Page, title?: string) =>
  form(page, title).getByRole('button', { name: 'Salva' }).click()

type Opening = { page: Page; app: App; signIn: (who: Person) => Promise<void> }

/** The diary of somebody new. */
export async function openDiary({ page, app, signIn }: Opening): Promise<Person> {
  const rider = await app.people.create()
  await signIn(rider)
  await page.goto('/diary')
  await expect(heading(page, 'Diario di viaggio')).toBeVisible()
  return rider
}

/** A file of a road with so many hairpins. */
export const gpx = (name: string, hairpins: number) => ({
  name,
  mimeType: 'application/gpx+xml',
  buffer: Buffer.from(gpxOf([mountainRoad(hairpins)])),
})

/** A small photograph of one colour. */
export async function photo(name: string, color: string) {
  const picture = { width: 640, height: 480, channels: 3, background: color } as const
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create: picture }).jpeg().toBuffer() }
}

/** What every entry needs. */
export async function fill(page: Page, title: string) {
  const region = form(page)
  await region.getByLabel('Titolo').fill(title)
  await region.getByLabel('Luogo').fill('Bormio')
  await region.getByLabel('Descrizione').fill('Prima riga.\nSeconda riga.')
}

export async function insertEntry(app: App, owner: { id: string }, title: string): Promise<string> {
  const [row] = await app.sql<{ id: string }[]>`
    insert into diary_entries (request_key, user_id, title, location, date, description)
    values (gen_random_uuid(), ${owner.id}, ${title}, 'Bormio', '2026-06-21', 'Bello.') returning id`
  return row?.id ?? ''
}

export async function named(app: App, displayName: string): Promise<Person> {
  const person = await app.people.create()
  await app.sql`update profiles set display_name = ${displayName} where user_id = ${person.id}`
  return person
}
