import type { Page } from '@playwright/test'
import { inHours, insertEvent } from '#server/testing/events.ts'
import type { App } from './app.ts'
import { bottomBar, expect, heading } from './test.ts'

export { inHours, insertEvent }

export const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
export const tab = (page: Page, name: string) => page.getByRole('tab', { name })
export const createButton = (page: Page) => page.getByRole('button', { name: 'Crea Evento', exact: true })
export const form = (page: Page) => page.getByRole('dialog', { name: 'Crea Evento' })
export const field = (page: Page, label: string) => form(page).getByLabel(label)
export const sendForm = (page: Page) =>
  form(page).getByRole('button', { name: 'Invia per approvazione' }).click()

/** A calendar without what other journeys left in it. */
export async function emptyCalendar(app: App): Promise<void> {
  await app.sql`delete from events`
}

/** Somebody in the list of an event, straight in the database: nobody is told. */
export async function join(
  app: App,
  eventId: string,
  { id }: { id: string },
  status: 'registered' | 'waiting' = 'registered',
): Promise<void> {
  await app.sql`
    insert into event_participants (event_id, user_id, status, joined_at, registered_at)
    values (${eventId}, ${id}, ${status}, now(), ${status === 'registered' ? app.sql`now()` : null})`
}

/** An event that has everything: a place on the map, and a road of the demo with its track. */
export async function wholeEvent(app: App, organiser: { id: string }): Promise<{ id: string; road: string }> {
  const id = await insertEvent(app.sql, {
    title: 'Stelvio all’alba',
    startDate: '2097-05-15T07:00:00Z',
    endDate: '2097-05-16T16:00:00Z',
    maxParticipants: 12,
    creatorId: organiser.id,
  })
  const [road] = await app.sql<{ id: string; title: string }[]>`
    select id, title from itineraries where track_id is not null and status = 'active' order by title limit 1`
  await app.sql`
    update events set description = ${'Prima riga.\nSeconda riga.\nTerza riga.'}, location = 'Bormio',
      meeting_point = 'Bar Stelvio', meeting_latitude = 46.46706, meeting_longitude = 10.37,
      difficulty_level = 'expert', price_cents = 1250, route_id = ${road?.id ?? null} where id = ${id}`
  await join(app, id, organiser)
  return { id, road: road?.title ?? '' }
}

export async function openEvents(page: Page, search = ''): Promise<void> {
  await page.goto(`/events${search}`)
  await expect(heading(page, 'Eventi')).toBeVisible()
}

/** By the bar: with a page of its own the list would come along. */
export async function goToEvents(page: Page): Promise<void> {
  await page.goto('/')
  await bottomBar(page).getByRole('link', { name: 'Eventi' }).click()
  await expect(heading(page, 'Eventi')).toBeVisible()
}

/** `2026-12-24`: a day so far ahead, as a date field takes it. */
export const dayAhead = (days: number): string => inHours(24 * days).slice(0, 10)

/** What every event needs. */
export async function fill(page: Page, title: string): Promise<void> {
  await field(page, 'Titolo').fill(title)
  await field(page, 'Descrizione').fill('Prima riga.\nSeconda riga.')
  await field(page, 'Località').fill('Bormio')
  await field(page, 'Tipo evento').selectOption('Incontro')
  await fillDates(page, `${dayAhead(10)}T09:00`, `${dayAhead(10)}T18:00`)
}

export async function fillDates(page: Page, start: string, end: string): Promise<void> {
  for (const [label, wall] of [
    ['Data inizio', start],
    ['Data fine', end],
  ] as const) {
    const [day = '', time = ''] = wall.split('T')
    await field(page, `${label}, data`).fill(day)
    await field(page, `${label}, ora`).fill(time)
  }
}
