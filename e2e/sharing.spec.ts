import type { Page } from '@playwright/test'
import { insertItinerary } from '#server/testing/itineraries.ts'
import type { App } from './support/app.ts'
import { named } from './support/diary.ts'
import { card, emptyCalendar, insertEvent, join, openEvents } from './support/events.ts'
import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import { expect, heading, riders, test, toast } from './support/test.ts'

const button = (page: Page, name: string | RegExp = 'Condividi') => page.getByRole('button', { name })

/** A phone's sheet: what it was given, and how it answers. To be said before the page opens. */
async function withSheet(page: Page, refusal: string | null = null) {
  await page.addInitScript((name) => {
    const given: ShareData[] = []
    const sheet = async (data: ShareData) => {
      given.push(data)
      if (name) throw new DOMException('', name)
    }
    Object.assign(window, { given })
    Object.defineProperty(navigator, 'share', { value: sheet })
  }, refusal)
}
const givenTo = (page: Page) => page.evaluate(() => (window as unknown as { given: ShareData[] }).given)

async function withoutSheet(page: Page) {
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
}
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

async function things(app: App) {
  const rider = await named(app, 'Anna Passo')
  const road = await insertItinerary(app.sql, { title: 'Futa e Raticosa' })
  const ride = await insertEvent(app.sql, { title: 'Giro dei tre laghi' })
  return [
    { path: `/route-planner/${road}`, title: 'Futa e Raticosa' },
    { path: `/events/${ride}`, title: 'Giro dei tre laghi' },
    { path: `/user/${rider.id}`, title: 'Anna Passo' },
  ]
}

test.beforeEach(async ({ app, signIn }) => {
  await emptyCalendar(app)
  await signIn(riders.rider)
})

test('an itinerary, an event and a profile go to the sheet of the phone', async ({ page, app }) => {
  await withSheet(page)
  for (const { path, title } of await things(app)) {
    await page.goto(path)
    await button(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => givenTo(page)).toEqual([{ title, url: `${app.url}${path}` }])
    await expect(button(page)).toBeFocused()
  }
  await expect(toast(page, 'Link copiato')).toHaveCount(0)
})

test('where there is no sheet the link is copied, and said', async ({ page, app }) => {
  await withoutSheet(page)
  for (const { path } of await things(app)) {
    await page.goto(path)
    await button(page).click()
    await expect(toast(page, 'Link copiato')).toBeVisible()
    expect(await clipboard(page)).toBe(`${app.url}${path}`)
  }
})

test('a sheet that may not open makes way for the clipboard', async ({ page, app }) => {
  await withSheet(page, 'NotAllowedError')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const [, event] = await things(app)
  await page.goto(event?.path ?? '')
  await button(page).click()
  await expect(toast(page, 'Link copiato')).toBeVisible()
})

test('a sheet that was closed again needs no words', async ({ page, app }) => {
  await withSheet(page, 'AbortError')
  const [, event] = await things(app)
  await page.goto(event?.path ?? '')
  await button(page).click()
  await expect.poll(() => givenTo(page)).toHaveLength(1)
  await expect(toast(page, 'Link copiato')).toHaveCount(0)
  await expect(toast(page, 'Errore')).toHaveCount(0)
})

test('an event is shared from its card too, without opening it', async ({ page, app }) => {
  await withSheet(page)
  const id = await insertEvent(app.sql, { title: 'Giro dei tre laghi' })
  const words = 'Precipitevolissimevolmentegiùperitornantidellostelvio con gli amici'
  await insertEvent(app.sql, { title: words })
  await openEvents(page)
  await card(page, 'Giro dei tre laghi')
    .getByRole('button', { name: 'Condividi: Giro dei tre laghi' })
    .click()
  await expect
    .poll(() => givenTo(page))
    .toEqual([{ title: 'Giro dei tre laghi', url: `${app.url}/events/${id}` }])
  await expect(page).toHaveURL('/events')
  expect([
    ...(await axeViolations(page)),
    ...(await sidewaysScrolls(page)),
    ...(await smallTargets(page)),
  ]).toEqual([])
})

test('the own profile is shared as others see it', async ({ page, app, signIn }) => {
  await withSheet(page)
  const rider = await named(app, 'Sara Curva')
  await signIn(rider)
  await page.goto('/profile')
  await button(page).click()
  await expect
    .poll(() => givenTo(page))
    .toEqual([{ title: 'Sara Curva', url: `${app.url}/user/${rider.id}` }])
})

test('the public profile has room for it, on every screen', async ({ page, app }) => {
  const rider = await named(app, 'Massimiliano Bartolomeo Quartieri della Torre')
  await page.goto(`/user/${rider.id}`)
  await expect(button(page)).toBeVisible()
  expect([
    ...(await axeViolations(page)),
    ...(await sidewaysScrolls(page)),
    ...(await smallTargets(page)),
  ]).toEqual([])
})

test('what is not public offers no link', async ({ page, app, signIn }) => {
  test.slow()
  const admin = await app.people.create({ role: 'admin' })
  await signIn(admin)
  const inactive = await insertItinerary(app.sql, { title: 'Ancora da provare', status: 'inactive' })
  await page.goto(`/route-planner/${inactive}`)
  await expect(page.getByRole('dialog', { name: 'Ancora da provare' })).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Inattivo')).toBeVisible()
  await expect(button(page)).toHaveCount(0)

  for (const status of ['pending', 'rejected'] as const) {
    const id = await insertEvent(app.sql, { title: `Evento ${status}`, status, creatorId: admin.id })
    await page.goto(`/events/${id}`)
    await expect(heading(page, `Evento ${status}`)).toBeVisible()
    await expect(button(page)).toHaveCount(0)
  }

  await page.goto('/user/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('Profilo non trovato', { exact: true })).toBeVisible()
  await expect(button(page)).toHaveCount(0)

  const cancelled = await insertEvent(app.sql, { title: 'Evento annullato' })
  await join(app, cancelled, admin)
  await app.sql`update events set status = 'cancelled' where id = ${cancelled}`
  await page.goto(`/events/${cancelled}`)
  // What takes it out of a calendar is there, in the same row.
  await expect(button(page, 'Aggiorna il calendario')).toBeVisible()
  await expect(button(page)).toHaveCount(0)
})

test('a shared link shows what it leads to before anybody signs in, and leads there after', async ({
  page,
  app,
  browser,
}) => {
  const id = await insertItinerary(app.sql, { title: 'Futa <b>e</b> Raticosa', hairpins: 12 })
  const context = await browser.newContext({ baseURL: app.url })
  const stranger = await context.newPage()
  const html = await (await context.request.get(`/route-planner/${id}`)).text()
  expect(html).toContain('<meta property="og:title" content="Futa &lt;b&gt;e&lt;/b&gt; Raticosa" />')
  const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(picture).toContain(`${app.url}/og/itineraries/${id}.png?v=`)
  const answer = await context.request.get(picture)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png'])

  await stranger.goto(`/route-planner/${id}`)
  await expect(stranger).toHaveURL(/\/login/)
  await expect(heading(stranger, 'Accedi')).toBeVisible()
  await context.close()
  // Whoever is signed in finds one title in the tab: that of the screen.
  await page.goto(`/route-planner/${id}`)
  await expect(page.getByRole('dialog', { name: 'Futa <b>e</b> Raticosa' })).toBeVisible()
  await expect(page).toHaveTitle('Futa <b>e</b> Raticosa · Tornanti')
  await expect(page.locator('head title')).toHaveCount(1)
})
