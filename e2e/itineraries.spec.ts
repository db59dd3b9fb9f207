import type { Page } from '@playwright/test'
import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import { expect, heading, riders, test, toast } from './support/test.ts'

const stelvio = 'Passo dello Stelvio: da Prato a Bormio'
const carousel = (page: Page, title: string) => page.getByRole('region', { name: title })
const cards = (page: Page, title: string) => carousel(page, title).getByRole('article')
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title }).first()
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640

test.beforeEach(async ({ signIn }) => signIn(riders.rider))

test('the six carousels stand in the order of the specification', async ({ page }) => {
  await page.goto('/route-planner')
  await expect(heading(page, 'Itinerari')).toBeVisible()
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings).toHaveText([
    'Cerca tra gli itinerari',
    'I più popolari',
    'Off-road Italia',
    'Off-road Europa',
    'Off-road Estero',
    'Percorsi su strada',
    'Percorsi misti',
  ])
  await expect(cards(page, 'I più popolari')).toHaveCount(6)
  await expect(cards(page, 'Off-road Italia')).toHaveCount(3)
})

test('a card says what the road is like', async ({ page }) => {
  await page.goto('/route-planner')
  const stelvioCard = card(page, stelvio)
  await expect(stelvioCard.getByText('Avanzato', { exact: true })).toBeVisible()
  await expect(stelvioCard.getByText('Strada', { exact: true })).toBeVisible()
  await expect(stelvioCard.getByText('84 tornanti')).toBeVisible()
  await expect(stelvioCard.getByText(/^\d+,\d km$/)).toBeVisible()
  await expect(stelvioCard.getByText(/^\+1\.\d{3} m$/)).toBeVisible()
  await expect(stelvioCard.locator('svg path').first()).toHaveAttribute('d', /^M/)
})

test('a card opens its dialog at an address of its own, and the back button closes it', async ({ page }) => {
  await page.goto('/route-planner')
  await card(page, stelvio).getByRole('link', { name: stelvio }).click()
  const dialog = page.getByRole('dialog', { name: stelvio })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/\/route-planner\/[0-9a-f-]{36}$/)
  await expect(page).toHaveTitle(`${stelvio} · Tornanti`)
  for (const label of ['Durata', 'Distanza', 'Tipo'])
    await expect(dialog.getByText(label, { exact: true })).toBeVisible()
  await expect(dialog.getByText('46 km', { exact: true })).toBeVisible()
  await expect(dialog.getByText('84 tornanti')).toBeVisible()
  const external = dialog.getByRole('link', { name: /^Vai all'Itinerario/ })
  await expect(external).toHaveAttribute('target', '_blank')
  await expect(external).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(external).toHaveAttribute('href', /^https:\/\//)
  const { host } = new URL((await external.getAttribute('href')) ?? '')
  await expect(external).toHaveAccessibleDescription(`su ${host}`)
  await expect(dialog.getByRole('button', { name: 'Azioni' })).toHaveCount(0)

  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/route-planner')
  await page.goForward()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  await expect(page).toHaveURL('/route-planner')
})

test('a link to an itinerary opens it in a new tab; a wrong one says so', async ({ page, app }) => {
  const [row] = await app.sql<{ id: string }[]>`select id from itineraries where title = ${stelvio}`
  await page.goto(`/route-planner/${row?.id}`)
  await expect(page.getByRole('dialog', { name: stelvio })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/route-planner')
  await expect(heading(page, 'Itinerari')).toBeVisible()

  for (const id of ['7f3c', '00000000-0000-4000-8000-000000000000']) {
    await page.goto(`/route-planner/${id}`)
    await expect(page.getByText('Itinerario non trovato')).toBeVisible()
  }
})

test('notes, points along the road and the GPX file are in the dialog', async ({ page, app }) => {
  const [row] = await app.sql<{ id: string }[]>`select id from itineraries where title = ${stelvio}`
  await page.goto(`/route-planner/${row?.id}`)
  const dialog = page.getByRole('dialog', { name: stelvio })
  await expect(dialog.getByRole('heading', { name: 'Note aggiuntive' })).toBeVisible()
  const points = dialog.getByRole('region', { name: 'Punti lungo il percorso' })
  await expect(points.getByText('Passo dello Stelvio', { exact: true })).toBeVisible()
  await points.getByRole('button', { name: /^\d+,\d km Passo dello Stelvio/ }).click()
  const point = page.getByRole('dialog', { name: 'Passo dello Stelvio', exact: true })
  await expect(point.getByText(/^km \d+,\d · \d+ m dalla traccia$/)).toBeVisible()
  await expect(point.getByRole('link', { name: 'Apri nel navigatore' })).toHaveAttribute('href', /^geo:46\.5/)
  await page.keyboard.press('Escape')
  await expect(point).toBeHidden()
  const near = await points.getByRole('listitem').count()
  await points.getByLabel('Distanza dal percorso').selectOption('Entro 10 km')
  await expect.poll(() => points.getByRole('listitem').count()).toBeGreaterThanOrEqual(near)

  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Scarica GPX' }).click()
  expect((await download).suggestedFilename()).toBe('passo-dello-stelvio-da-prato-a-bormio.gpx')
})

test('the heart saves, on the card and in the dialog alike, and the saved ones can be listed', async ({
  page,
  app,
  signIn,
}) => {
  await signIn(await app.people.create())
  await page.goto('/route-planner')
  const heart = card(page, stelvio).getByRole('button', { name: `Salva: ${stelvio}` })
  await heart.click()
  await expect(card(page, stelvio).getByRole('button', { name: `Salvato: ${stelvio}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('button', { name: 'Salvati' }).click()
  await expect(page.getByRole('region', { name: 'Risultati' }).getByRole('article')).toHaveCount(1)
  await page.reload()
  await card(page, stelvio).getByRole('link', { name: stelvio }).click()
  const dialog = page.getByRole('dialog', { name: stelvio })
  await dialog.getByRole('button', { name: 'Salvato' }).click()
  await expect(dialog.getByRole('button', { name: 'Salva', exact: true })).toBeVisible()
  await expect
    .poll(
      async () =>
        (
          await app.sql`select from itinerary_saves s join itineraries i on i.id = s.itinerary_id where i.title = ${stelvio} and s.user_id not in (select user_id from profiles where email like '%@demo.%')`
        ).length,
    )
    .toBe(0)
  await page.goto('/route-planner?saved=1')
  await expect(page.getByText('Non hai ancora salvato itinerari')).toBeVisible()
  await page.getByRole('button', { name: 'Vedi tutti gli itinerari' }).click()
  await expect(page.getByRole('region', { name: 'I più popolari' })).toBeVisible()
})

test.describe('a save that the server refuses', () => {
  test('is taken back and said', async ({ page }) => {
    await page.goto('/route-planner')
    await page.route('**/save', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } }))
    const before = await card(page, stelvio)
      .getByRole('button', { name: new RegExp(stelvio) })
      .getAttribute('aria-pressed')
    await card(page, stelvio)
      .getByRole('button', { name: new RegExp(stelvio) })
      .click()
    await expect(toast(page, 'Errore')).toBeVisible()
    await expect(card(page, stelvio).getByRole('button', { name: new RegExp(stelvio) })).toHaveAttribute(
      'aria-pressed',
      before ?? '',
    )
  })
})

test('the blank behind a word is kept while the search is asked', async ({ page }) => {
  await page.goto('/route-planner')
  const box = page.getByLabel('Cerca un itinerario')
  await box.pressSequentially('passo ')
  await expect(page).toHaveURL(/words=passo/)
  await box.pressSequentially('stelvio')
  await expect(box).toHaveValue('passo stelvio')
  await expect(page.getByRole('status').filter({ hasText: '1 itinerario' })).toBeVisible()
  await box.fill('???')
  await expect(page.getByText('Nessun itinerario trovato')).toBeVisible()
})

test('what others add to a link, or write wrongly in it, is as if it were not there', async ({ page }) => {
  for (const query of [
    'fbclid=IwAR0',
    'length=zz&minHairpins=7',
    'words=true',
    'words={"a":1}',
    `words=${'a'.repeat(101)}`,
  ]) {
    await page.goto(`/route-planner?${query}`)
    await expect(page.getByRole('heading', { name: 'I più popolari' })).toBeVisible()
  }
  await page.goto('/route-planner?difficulty=Facile&utm_source=whatsapp')
  await expect(page).toHaveURL(/\/route-planner\?difficulty=Facile$/)
  for (const id of ['overview', 'saved-lines', 'xyz']) {
    await page.goto(`/route-planner/${id}`)
    await expect(page.getByText('Itinerario non trovato')).toBeVisible()
  }
})

test('of two quick presses on the heart the last one stands', async ({ page, app, signIn }) => {
  await signIn(await app.people.create())
  await page.route('**/api/itineraries/*/save', async (route) => {
    if (route.request().method() === 'PUT') await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  await page.goto('/route-planner')
  const heart = card(page, stelvio).getByRole('button', { name: new RegExp(`^Salv(a|ato): ${stelvio}`) })
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await removed
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  expect(
    await app.sql`select from itinerary_saves s join profiles p using (user_id) where p.email not like '%demo%'`,
  ).toHaveLength(0)
})

test('a closed dialog gives the focus back to its card', async ({ page }) => {
  await page.goto('/route-planner')
  const link = card(page, stelvio).getByRole('link', { name: stelvio })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: stelvio })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: stelvio })).toHaveCount(0)
  await expect(link).toBeFocused()
})

test('words and filters search the whole catalogue and live in the address', async ({ page }) => {
  await page.goto('/route-planner')
  const results = page.getByRole('region', { name: 'Risultati' }).getByRole('article')
  await page.getByLabel('Cerca un itinerario').fill('stelvio')
  await expect(results.filter({ hasText: stelvio })).toHaveCount(1)
  await expect(page).toHaveURL(/words=stelvio/)
  await page.getByRole('button', { name: 'Azzera filtri' }).click()
  await expect(carousel(page, 'I più popolari')).toBeVisible()

  await page.getByLabel('Tipo di strada').selectOption('Sterrato')
  await page.getByLabel('Tornanti', { exact: true }).selectOption('Almeno 25 tornanti')
  await expect(results.filter({ hasText: 'Strada', hasNotText: 'Sterrato' })).toHaveCount(0)
  await expect(results.first()).toBeVisible()
  const found = await results.count()
  await page.reload()
  await expect(results).toHaveCount(found)
  await page.getByLabel('Lunghezza').selectOption('Oltre 300 km')
  await expect(page.getByText('Nessun itinerario trovato')).toBeVisible()
})

test('without itineraries the page says so; when they cannot be loaded it offers another try', async ({
  page,
}) => {
  const empty = {
    popular: [],
    offRoad: { Italia: [], Europa: [], Estero: [] },
    road: { items: [], next: null },
    mixed: { items: [], next: null },
  }
  await page.route('**/api/itineraries/overview', (route) => route.fulfill({ json: empty }))
  await page.goto('/route-planner')
  await expect(page.getByText('Nessun itinerario disponibile', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Crea il primo itinerario' })).toHaveCount(0)

  await page.unroute('**/api/itineraries/overview')
  await page.route('**/api/itineraries/overview', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL' } }),
  )
  await page.reload()
  const retry = page.getByRole('button', { name: 'Riprova' })
  await expect(retry).toBeVisible({ timeout: 15_000 })
  await page.unroute('**/api/itineraries/overview')
  await retry.click()
  await expect(carousel(page, 'I più popolari')).toBeVisible()
})

test('the dialog passes axe, reflow and touch', async ({ page, app }) => {
  test.slow()
  const [row] = await app.sql<{ id: string }[]>`select id from itineraries where title = ${stelvio}`
  await page.goto(`/route-planner/${row?.id}`)
  const dialog = page.getByRole('dialog', { name: stelvio })
  await expect(
    dialog.getByRole('region', { name: 'Punti lungo il percorso' }).getByRole('listitem').first(),
  ).toBeVisible()
  expect([
    ...(await axeViolations(page, 'dialog[open]')),
    ...(isPhone(page) ? await smallTargets(page) : []),
    ...(await sidewaysScrolls(page)),
  ]).toEqual([])
})
