import type { Page } from '@playwright/test'
import { signUpForm } from '#server/testing/forms.ts'
import type { Person } from '#server/testing/people.ts'
import { isPhone, unreadSign } from './support/admin-menu.ts'
import type { App } from './support/app.ts'
import { insertPost } from './support/community.ts'
import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import { insertEvent, titled } from './support/moderation.ts'
import { holdBack, loseAnswer, silenceLive } from './support/network.ts'
import { expect, heading, requestAs, riders, test, toast } from './support/test.ts'

const row = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.beforeEach(async ({ app, signIn }) => {
  await app.sql`delete from admin_notifications`
  await signIn(await app.people.create({ role: 'admin' }))
})

type Wish = { person?: Person; message?: number; minutesAgo?: number; isRead?: boolean }

/** Straight in the database: somebody has signed up, or so many have. */
async function tell(
  { sql }: App,
  { person, message = 1, minutesAgo = 0, isRead = false }: Wish,
): Promise<void> {
  await sql`
    insert into admin_notifications (type, person_id, gather_key, is_gathered, count, is_read, read_at, created_at)
    values ('user_registration', ${person?.id ?? null}, gen_random_uuid()::text, ${!person}, ${message}, ${isRead},
      ${isRead ? sql`now()` : null}, now() - make_interval(mins => ${minutesAgo}))`
}

async function open(page: Page): Promise<void> {
  await page.goto('/admin/notifications')
  await expect(heading(page, 'Notifiche')).toBeVisible()
}

test('each type has its icon, its words and the way to what it is about', async ({ page, app }) => {
  const person = await app.people.create()
  const title = titled('Giro delle valli')
  const eventId = await insertEvent(app.sql, { title, status: 'pending', creatorId: person.id })
  await tell(app, { person, minutesAgo: 3 })
  await app.sql`
    insert into admin_notifications (type, event_id, gather_key, created_at)
    values ('event_pending', ${eventId}, 'event', now() - interval '2 minutes')`
  await app.sql`
    insert into admin_notifications (type, poi_id, gather_key, created_at)
    values ('poi_proposed', (select id from poi limit 1), 'poi', now() - interval '1 minute')`
  const [waiting, handled] = await app.sql<{ id: string }[]>`select id from community_posts limit 2`
  await app.sql`
    insert into content_reports (post_id, reporter_id, reason, closed_at)
    values (${waiting?.id ?? ''}, ${person.id}, 'spam', null), (${handled?.id ?? ''}, ${person.id}, 'spam', now())`
  await app.sql`
    insert into admin_notifications (type, post_id, gather_key, count, created_at)
    values ('content_reported', ${waiting?.id ?? ''}, 'post', 3, now() - interval '30 seconds'),
      ('content_reported', ${handled?.id ?? ''}, 'handled', 2, now() - interval '20 seconds')`
  await app.sql`
    insert into admin_notifications (type, warning, person_id, gather_key, created_at)
    values ('warning', 'login_limit', ${person.id}, 'warning', now())`
  await open(page)
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    'Troppi tentativi di accesso',
    'Post segnalato 2 volte',
    'Post segnalato 3 volte',
    'Nuovo punto da verificare',
    'Nuovo evento da approvare',
    'Nuova registrazione',
  ])
  await expect(row(page, 'Già gestita.').getByRole('link')).toHaveText('Apri il post')
  for (const [label, link, target] of [
    ['Registrazione', 'Apri il profilo', `/user/${person.id}`],
    ['Evento', 'Vai agli eventi', '/admin/events'],
    ['Punto di interesse', 'Vai ai punti', '/admin/content'],
    ['Segnalazione', 'Vai alle segnalazioni', '/admin/content?elenco=segnalazioni'],
    ['Sicurezza', 'Apri il profilo', `/user/${person.id}`],
  ] as const) {
    const shown = page
      .getByRole('article')
      .filter({ has: page.getByRole('img', { name: label, exact: true }) })
    await expect(shown.getByRole('link', { name: link })).toHaveAttribute('href', target)
  }
  await expect(row(page, title)).toContainText('proposto da Anna Prova')
  await expect(row(page, 'Nuova registrazione')).toContainText('3 minuti fa')
  expect(await axeViolations(page)).toEqual([])
  if (isPhone(page)) expect(await smallTargets(page)).toEqual([])
  expect(await sidewaysScrolls(page)).toEqual([])
})

test('one is marked as read, for all admins', async ({ page, app, signIn }) => {
  await tell(app, { message: 2 })
  await tell(app, { message: 5, minutesAgo: 1 })
  await open(page)
  await expect(page.getByText('2 notifiche da leggere', { exact: true })).toBeVisible()
  await expect(unreadSign(page)).toHaveAccessibleName(/\b2 (notifiche )?da leggere$/)
  await row(page, 'Altre 2 persone').getByRole('button', { name: 'Segna come letta' }).dblclick()
  await expect(toast(page, 'Successo')).toBeVisible()
  await expect(row(page, 'Altre 2 persone').getByRole('button')).toHaveCount(0)
  await expect(page.getByText('1 notifica da leggere', { exact: true })).toBeVisible()
  await expect(unreadSign(page)).toHaveAccessibleName(/\b1 (notifica )?da leggere$/)
  await signIn(await app.people.create({ role: 'super_admin' }))
  await open(page)
  await expect(row(page, 'Altre 2 persone').getByText('Da leggere')).toHaveCount(0)
  await expect(row(page, 'Altre 5 persone').getByText('Da leggere')).toBeVisible()
})

test('a report leads to where it is decided, and the decision reads it for everybody', async ({
  page,
  app,
}) => {
  const [author, reporter] = [await app.people.create(), await app.people.create()]
  const other = await app.people.create({ role: 'admin' })
  const postId = await insertPost(app, author, 'Vendo gomme a metà prezzo')
  const request = await requestAs(app, reporter)
  const report = { data: { reason: 'spam', note: null } }
  expect((await request.put(`/api/community/posts/${postId}/report`, report)).status()).toBe(200)
  await open(page)
  const told = row(page, 'Vendo gomme a metà prezzo')
  await expect(told.getByText('Da leggere')).toBeVisible()
  await told.getByRole('link', { name: 'Vai alle segnalazioni' }).click()
  await expect(page).toHaveURL('/admin/content?elenco=segnalazioni')
  await page
    .getByRole('article')
    .filter({ hasText: 'Vendo gomme a metà prezzo' })
    .getByRole('button', { name: /^Mantieni/ })
    .click()
  await expect(toast(page, 'Contenuto mantenuto')).toBeVisible()
  await expect(unreadSign(page)).toHaveAccessibleName(/^(Notifiche|Menu di amministrazione)$/)
  const others = await requestAs(app, other)
  const summary = await others.get('/api/admin/notifications/summary')
  expect(await summary.json()).toEqual({ unreadCount: 0 })
  await open(page)
  await expect(told).toContainText('Già gestita.')
  await expect(told.getByRole('link')).toHaveText('Apri il post')
  await Promise.all([request.dispose(), others.dispose()])
})

test('all are marked as read, but not what nobody has seen', async ({ page, app }) => {
  await silenceLive(page)
  await tell(app, { message: 2, minutesAgo: 1 })
  await tell(app, { message: 3, minutesAgo: 2 })
  await open(page)
  await expect(page.getByRole('article')).toHaveCount(2)
  await tell(app, { message: 9 })
  await button(page, 'Segna tutte come lette').click()
  await expect(toast(page, 'Successo')).toBeVisible()
  await expect(row(page, 'Altre 9 persone').getByText('Da leggere')).toBeVisible()
  await expect(row(page, 'Altre 2 persone').getByText('Da leggere')).toHaveCount(0)
  await button(page, 'Segna tutte come lette').click()
  await expect(page.getByText('Hai letto tutto.')).toBeVisible()
  await expect(button(page, 'Segna tutte come lette')).toBeDisabled()
  await expect(unreadSign(page)).toHaveAccessibleName(/^(Notifiche|Menu di amministrazione)$/)
})

test('by keyboard the focus goes on at the neighbour', async ({ page, app }) => {
  await tell(app, { message: 2 })
  await tell(app, { message: 3, minutesAgo: 1 })
  await open(page)
  await row(page, 'Altre 2 persone').getByRole('button', { name: 'Segna come letta' }).focus()
  await page.keyboard.press('Enter')
  await expect(row(page, 'Altre 3 persone').getByRole('button', { name: 'Segna come letta' })).toBeFocused()
})

test('a sign-up appears by itself, and what one reads stays where it is', async ({
  page,
  app,
  playwright,
}) => {
  for (let index = 0; index < 18; index++) await tell(app, { message: 100 + index, minutesAgo: 5 + index })
  const listening = page.waitForResponse('**/api/live*')
  await open(page)
  await listening
  const read = row(page, 'Altre 112 persone')
  await read.scrollIntoViewIfNeeded()
  await page.mouse.move(0, 0)
  const before = (await read.boundingBox())?.y
  const visitor = await playwright.request.newContext({
    baseURL: app.url,
    extraHTTPHeaders: { origin: app.url },
  })
  const form = signUpForm({ firstName: 'Teresa', lastName: 'Passoni' })
  expect((await visitor.post('/api/auth/sign-up', { data: form })).status()).toBe(200)
  await visitor.dispose()
  await expect(row(page, 'Teresa Passoni ha creato un account.')).toHaveCount(1)
  expect(Math.abs(((await read.boundingBox())?.y ?? 0) - (before ?? 0))).toBeLessThan(3)
})

test('the list is 600 px high and goes on as one scrolls', async ({ page, app }) => {
  for (let index = 1; index <= 45; index++) await tell(app, { message: index + 1, minutesAgo: index })
  await open(page)
  await expect(page.getByRole('article')).toHaveCount(20)
  const area = page.getByRole('region', { name: 'Elenco delle notifiche' })
  if (!isPhone(page)) {
    expect((await area.boundingBox())?.height).toBe(600)
    await expect(area).toHaveAttribute('tabindex', '0')
  }
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('article')).toHaveCount(40)
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  await expect(row(page, 'Altre 46 persone')).toHaveCount(1)
  await expect(button(page, 'Carica altri')).toHaveCount(0)
})

test('nothing to read says so', async ({ page }) => {
  await open(page)
  await expect(page.getByText('Nessuna notifica disponibile', { exact: true })).toBeVisible()
  await expect(button(page, 'Segna tutte come lette')).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
})

test('a list that did not come is asked for again', async ({ page, app }) => {
  await tell(app, { message: 4 })
  const address = '**/api/admin/notifications'
  await page.route(address, (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } }))
  await open(page)
  await expect(page.getByText('Impossibile caricare le notifiche')).toBeVisible()
  await page.unroute(address)
  await button(page, 'Riprova').click()
  await expect(row(page, 'Altre 4 persone')).toBeVisible()
})

test('what could not be marked says so, and can be pressed again', async ({ page, app }) => {
  await tell(app, { message: 4 })
  await open(page)
  const fail = '**/api/admin/notifications/**/read'
  await page.route(fail, (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } }))
  await button(page, 'Segna come letta').click()
  await expect(toast(page, 'Errore', 'Impossibile aggiornare la notifica')).toBeVisible()
  await page.unroute(fail)
  const failAll = '**/api/admin/notifications/read'
  await page.route(failAll, (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } }))
  await button(page, 'Segna tutte come lette').click()
  await expect(toast(page, 'Errore', 'Impossibile aggiornare le notifiche')).toBeVisible()
  await page.unroute(failAll)
  const close = page.getByRole('region', { name: 'Notifiche' }).getByRole('button', { name: 'Chiudi' })
  while ((await close.count()) > 0) await close.first().click()
  await button(page, 'Segna tutte come lette').click()
  await expect(page.getByText('Hai letto tutto.')).toBeVisible()
})

test('one that has gone meanwhile goes from the list', async ({ page, app }) => {
  await silenceLive(page)
  const person = await app.people.create()
  await tell(app, { person })
  await open(page)
  await expect(row(page, 'ha creato un account')).toBeVisible()
  await app.sql`delete from users where id = ${person.id}`
  await button(page, 'Segna come letta').click()
  await expect(toast(page, 'Errore', 'Questa notifica non c’è più.')).toBeVisible()
  await expect(page.getByText('Nessuna notifica disponibile', { exact: true })).toBeVisible()
})

test('a lost answer: the list finds out that it was read', async ({ page, app }) => {
  await silenceLive(page)
  await tell(app, { message: 4 })
  await open(page)
  await loseAnswer(page, '**/api/admin/notifications/**/read', 'POST')
  await button(page, 'Segna come letta').click()
  await expect(toast(page, 'Errore', 'Impossibile aggiornare la notifica')).toBeVisible()
  await expect(page.getByText('Hai letto tutto.')).toBeVisible()
})

test('while it is being marked, a second press is none', async ({ page, app }) => {
  await tell(app, { message: 4 })
  await open(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const letThrough = await holdBack(page, '**/api/admin/notifications/**/read', 'POST')
  await button(page, 'Segna come letta').click()
  await expect(button(page, 'Segna come letta')).toHaveAttribute('aria-busy', 'true')
  await button(page, 'Segna come letta').click({ force: true })
  letThrough()
  await expect(page.getByText('Hai letto tutto.')).toBeVisible()
  expect(sent.filter((url) => url.endsWith('/read'))).toHaveLength(1)
})

test('a rider is led away', async ({ page, signIn }) => {
  await signIn(riders.rider)
  await page.goto('/admin/notifications')
  await expect(page).toHaveURL('/')
})
