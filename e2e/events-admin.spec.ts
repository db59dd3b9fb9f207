import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import {
  card,
  inHours,
  insertEvent,
  insertRide,
  openModeration,
  showTab,
  tab,
  titled,
} from './support/moderation.ts'
import { expect, requestAs, riders, test } from './support/test.ts'

test.beforeEach(async ({ page, app, signIn }) => {
  await openModeration({ page, app, signIn })
})

test('a proposal shows everything that an admin needs to decide', async ({ page, app }) => {
  const title = titled('Giro delle valli')
  const proposer = await app.people.create()
  const id = await insertEvent(app.sql, {
    title,
    status: 'pending',
    creatorId: proposer.id,
    startDate: '2097-03-31T00:30:00.000Z',
    endDate: '2097-03-31T16:00:00.000Z',
    maxParticipants: 30,
  })
  const description = Array.from({ length: 12 }, (_, line) => `Riga ${line + 1} del programma.`).join('\n')
  await app.sql`
    update events set description = ${description}, location = 'Bormio', meeting_point = 'Bar Stelvio', price_cents = 1250,
      meeting_latitude = 46.5, meeting_longitude = 10.4, difficulty_level = 'expert',
      route_id = (select id from itineraries where title like 'Passo dello Stelvio%' limit 1) where id = ${id}`
  await page.reload()
  const shown = card(page, title)
  for (const text of [
    'In attesa',
    'Viaggio',
    'Esperto',
    'Bormio',
    'Ritrovo: Bar Stelvio',
    '€ 12,50',
    '0/30 partecipanti',
  ])
    await expect(shown.getByText(text, { exact: true })).toBeVisible()
  // That night the clocks of Rome leave an hour out.
  await expect(shown).toContainText('31/03/2097, 01:30 – 18:00')
  await expect(shown).toContainText('Proposto adesso')
  await expect(shown.getByRole('link', { name: proposer.email })).toHaveAttribute(
    'href',
    `mailto:${proposer.email}`,
  )
  await expect(shown.getByRole('link', { name: 'Anna Prova' })).toHaveAttribute(
    'href',
    `/user/${proposer.id}`,
  )
  await expect(shown.getByRole('link', { name: 'Passo dello Stelvio' })).toHaveAttribute(
    'href',
    /^\/route-planner\//,
  )
  await expect(shown.getByRole('link', { name: 'Vedi sulla mappa' })).toHaveAttribute(
    'href',
    /^\/map\?.*lat=46\.5/,
  )
  await shown.getByRole('button', { name: 'Mostra tutto' }).click()
  await expect(shown.getByText('Riga 12 del programma.')).toBeInViewport()
})

test('each tab has its events, its count and its own address', async ({ page, app }) => {
  const [future, past, rejected, cancelled, withdrawn] = [
    'Futuro',
    'Passato',
    'Rifiutato',
    'Cancellato',
    'Ritirato',
  ].map(titled) as [string, string, string, string, string]
  await insertEvent(app.sql, { title: future })
  await insertEvent(app.sql, { title: past, startDate: inHours(-1), endDate: inHours(5) })
  await insertEvent(app.sql, { title: rejected, status: 'rejected' })
  const gone = await insertEvent(app.sql, { title: cancelled, status: 'cancelled' })
  await app.sql`update events set cancellation_reason = 'Neve sul passo.' where id = ${gone}`
  const back = await insertEvent(app.sql, { title: withdrawn, status: 'pending' })
  await app.sql`update events set status = 'cancelled', is_withdrawn = true where id = ${back}`

  await showTab(page, 'futuri')
  await expect(card(page, future).getByText('Approvato', { exact: true })).toBeVisible()
  await expect(card(page, past)).toHaveCount(0)
  await tab(page, 'Passati').click()
  await expect(page).toHaveURL('/admin/events?stato=passati')
  await expect(card(page, past).getByText('Completato', { exact: true })).toBeVisible()
  await expect(card(page, past).getByRole('button')).toHaveText(['Partecipanti'])
  await tab(page, 'Rifiutati').click()
  await expect(card(page, rejected)).toContainText('Manca il ritrovo.')
  await expect(card(page, rejected).getByRole('button')).toHaveCount(0)
  await tab(page, 'Cancellati').click()
  await expect(card(page, cancelled)).toContainText('Neve sul passo.')
  await expect(card(page, cancelled).getByText('Cancellato', { exact: true })).toBeVisible()
  await expect(card(page, withdrawn).getByText('Ritirato da chi l’ha proposto')).toBeVisible()
  const [counted] = await app.sql`select count(*)::int as cancelled from events where status = 'cancelled'`
  await expect(tab(page, 'Cancellati')).toHaveText(`Cancellati (${counted?.cancelled})`)
  await page.goBack()
  await expect(card(page, rejected)).toBeVisible()
  await page.goto('/admin/events?stato=altro')
  await expect(page).toHaveURL('/admin/events')
  await expect(tab(page, 'In attesa')).toHaveAttribute('aria-selected', 'true')
})

test('a tab without events says so', async ({ page }) => {
  await page.route('**/api/admin/events?*', (route) => route.fulfill({ json: { items: [], next: null } }))
  for (const [stato, text] of [
    ['', 'Nessun evento in attesa di approvazione'],
    ['futuri', 'Nessun evento futuro approvato'],
    ['passati', 'Nessun evento passato'],
    ['rifiutati', 'Nessun evento rifiutato'],
    ['cancellati', 'Nessun evento cancellato'],
  ] as const) {
    await showTab(page, stato)
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
})

test('a list that did not come is asked for again', async ({ page, app }) => {
  const title = titled('Torna')
  await insertEvent(app.sql, { title })
  await page.route('**/api/admin/events?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL' } }),
  )
  await showTab(page, 'futuri')
  const alert = page.getByRole('alert').filter({ hasText: 'Errore nel caricamento degli eventi' })
  await expect(alert).toBeVisible()
  await page.unroute('**/api/admin/events?*')
  await alert.getByRole('button', { name: 'Riprova' }).click()
  await expect(card(page, title)).toBeVisible()
})

test('a long list comes page by page', async ({ page, app }) => {
  const first = titled('Il primo')
  await insertEvent(app.sql, { title: first, status: 'rejected' })
  for (let count = 0; count < 20; count++)
    await insertEvent(app.sql, { title: titled('Altro'), status: 'rejected' })
  await showTab(page, 'rifiutati')
  await expect(page.getByRole('article')).toHaveCount(20)
  // It loads by itself as its end comes into sight: a click on its button would come too late.
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  await expect(card(page, first)).toBeVisible()
})

test('a rider is led away', async ({ page, signIn }) => {
  await signIn(riders.rider)
  await page.goto('/admin/events?stato=futuri')
  await expect(page).toHaveURL('/')
})

test('a new proposal comes by itself', async ({ page, app }) => {
  const title = titled('Arriva adesso')
  await expect(tab(page, 'In attesa')).toBeVisible()
  const proposer = await app.people.create()
  const request = await requestAs(app, proposer)
  const form = { title, description: 'Un giro che nasce adesso.', location: 'Lecco', eventType: 'meeting' }
  const answer = await request.post('/api/events', {
    data: { ...form, startDate: inHours(48), endDate: inHours(50), requestKey: crypto.randomUUID() },
  })
  expect(answer.status()).toBe(200)
  await expect(card(page, title)).toBeVisible()
  await expect(card(page, title).getByText('Raduno', { exact: true })).toBeVisible()
  await request.dispose()
})

test('the cards pass axe, reflow and touch', async ({ page, app }) => {
  test.slow()
  const long = 'Motoraduno straordinariamentelunghissimo'.repeat(4)
  const proposer = await app.people.create({
    email: `${'curva.dopo.curva.'.repeat(3)}${crypto.randomUUID().slice(0, 8)}@test.example`,
  })
  await insertEvent(app.sql, {
    title: long,
    status: 'pending',
    creatorId: proposer.id,
    startDate: inHours(3),
    endDate: inHours(80),
  })
  await insertRide(app, long, { people: [proposer], maxParticipants: 1 })
  await insertEvent(app.sql, { title: long, status: 'rejected', creatorId: proposer.id })
  for (const stato of ['', 'futuri', 'rifiutati']) {
    await showTab(page, stato)
    await expect(card(page, long).first()).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    if ((page.viewportSize()?.width ?? 0) < 640) expect(await smallTargets(page)).toEqual([])
    expect(await sidewaysScrolls(page)).toEqual([])
  }
})
