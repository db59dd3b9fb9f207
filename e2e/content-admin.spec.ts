import {
  act,
  called,
  card,
  deletion,
  dialog,
  insertProposal,
  lonely,
  openContent,
  showList,
  tab,
} from './support/content.ts'
import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import { holdBack, loseAnswer, silenceLive } from './support/network.ts'
import { expect, requestAs, riders, test, toast } from './support/test.ts'

test.beforeEach(async ({ page, app, signIn }) => {
  await openContent({ page, app, signIn })
})

test('a proposal shows everything that an admin needs to decide', async ({ page, app }) => {
  const name = called('Fontana del passo')
  const proposer = await app.people.create()
  await insertProposal(app, {
    ...{ name, category: 'rest_area', creatorId: proposer.id, latitude: -33.5, longitude: -110.25 },
    ...{ address: 'SS38, km 114', description: 'Acqua fresca\ne una panchina.' },
  })
  await page.reload()
  const shown = card(page, name)
  for (const text of ['Area di Sosta', 'SS38, km 114', '-33.50000, -110.25000'])
    await expect(shown.getByText(text, { exact: true })).toBeVisible()
  await expect(shown).toContainText('Acqua fresca')
  await expect(shown).toContainText('Proposto adesso')
  await expect(shown.getByRole('link', { name: 'Anna Prova' })).toHaveAttribute(
    'href',
    `/user/${proposer.id}`,
  )
  await act(page, name, 'Vedi sulla mappa').click()
  await expect(dialog(page, name)).toContainText('Area di Sosta · SS38, km 114')
  await expect(dialog(page, name)).toContainText('Non ci sono altri punti qui vicino.')
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(act(page, name, 'Vedi sulla mappa')).toBeFocused()
})

test('of all eight categories one sees sign and Italian name', async ({ page, app }) => {
  const labels = {
    ...{ restaurant: 'Ristorante', fuel_station: 'Distributore', scenic_spot: 'Punto Panoramico' },
    ...{ repair_shop: 'Officina', accommodation: 'Alloggio', parking: 'Parcheggio' },
    ...{ danger_zone: 'Zona Pericolosa', rest_area: 'Area di Sosta' },
  }
  const name = called('Punto')
  for (const category of Object.keys(labels))
    await insertProposal(app, { name: `${name} ${category}`, category })
  await page.reload()
  for (const [category, label] of Object.entries(labels)) {
    await expect(card(page, `${name} ${category}`).getByText(label, { exact: true })).toBeVisible()
    await expect(card(page, `${name} ${category}`).locator('h2 svg svg')).toHaveCount(1)
  }
})

test('the lists are in the address, and the way back leads through them', async ({ page, app }) => {
  const [waits, stands] = [called('Aspetta'), called('Verificato')]
  await insertProposal(app, { name: waits })
  await insertProposal(app, { name: stands, verified: true, rating: 4.5 })
  await page.reload()
  await expect(card(page, waits)).toBeVisible()
  await tab(page, 'Verificati').click()
  await expect(page).toHaveURL('/admin/content?elenco=verificati')
  await expect(card(page, stands)).toContainText('4,5 su 5')
  await expect(card(page, stands)).toContainText('Chi l’ha proposto non è più iscritto')
  await expect(act(page, stands, 'Verifica')).toHaveCount(0)
  const [counted] = await app.sql`
    select count(*) filter (where verified)::int as verified, count(*) filter (where not verified)::int as waits from poi`
  await expect(tab(page, 'Verificati')).toHaveText(`Verificati (${counted?.verified})`)
  await expect(tab(page, 'Da verificare')).toHaveText(`Da verificare (${counted?.waits})`)
  await page.goBack()
  await expect(card(page, waits)).toBeVisible()
  await page.goto('/admin/content?elenco=altro')
  await expect(page).toHaveURL('/admin/content')
  await expect(tab(page, 'Da verificare')).toHaveAttribute('aria-selected', 'true')
})

test('a list without points says so; one that did not come is asked for again', async ({ page, app }) => {
  const name = called('Torna')
  await insertProposal(app, { name })
  await page.route('**/api/admin/poi?*', (route) => route.fulfill({ json: { items: [], next: null } }))
  await showList(page, '')
  await expect(page.getByText('Nessun POI in attesa di verifica', { exact: true })).toBeVisible()
  await showList(page, 'verificati')
  await expect(page.getByText('Nessun POI verificato', { exact: true })).toBeVisible()
  await page.unroute('**/api/admin/poi?*')
  await page.route('**/api/admin/poi?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL' } }),
  )
  await showList(page, '')
  const alert = page.getByRole('alert').filter({ hasText: 'Errore nel caricamento dei POI' })
  await expect(alert).toBeVisible()
  await page.unroute('**/api/admin/poi?*')
  await alert.getByRole('button', { name: 'Riprova' }).click()
  await expect(card(page, name)).toBeVisible()
})

test('a long list comes page by page', async ({ page, app }) => {
  const first = called('Il primo')
  await insertProposal(app, { name: first })
  for (let count = 0; count < 20; count++) await insertProposal(app, { name: called('Altro') })
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(20)
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  await expect(card(page, first)).toBeVisible()
})

test('a rider is led away', async ({ page, signIn }) => {
  await signIn(riders.rider)
  await page.goto('/admin/content?elenco=verificati')
  await expect(page).toHaveURL('/')
})

test('what is proposed, put right and taken by another admin is followed live', async ({ page, app }) => {
  const name = called('Arriva adesso')
  await expect(tab(page, 'Da verificare')).toBeVisible()
  const request = await requestAs(app, await app.people.create())
  const form = { name, category: 'parking', ...lonely(), requestKey: crypto.randomUUID() }
  const { id } = await (await request.post('/api/poi', { data: form })).json()
  await expect(card(page, name)).toBeVisible()
  await request.post('/api/poi', { data: { ...form, address: 'Piazza Cavour' } })
  await expect(card(page, name)).toContainText('Piazza Cavour')
  const other = await requestAs(app, await app.people.create({ role: 'admin' }))
  expect((await other.delete(`/api/admin/poi/${id}`, { data: {} })).status()).toBe(200)
  await expect(card(page, name)).toHaveCount(0)
  await request.dispose()
  await other.dispose()
})

test('verifying where nothing else is happens at one press', async ({ page, app }) => {
  const name = called('Da verificare')
  const id = await insertProposal(app, { name })
  await page.reload()
  const letThrough = await holdBack(page, '**/api/admin/poi/*/verify', 'POST')
  await act(page, name, 'Verifica').dblclick()
  await expect(act(page, name, 'Verifica')).toHaveAttribute('aria-busy', 'true')
  letThrough()
  await expect(toast(page, 'POI verificato')).toHaveCount(1)
  await expect(card(page, name)).toHaveCount(0)
  await tab(page, 'Verificati').click()
  await expect(card(page, name)).toContainText('da Anna Prova')
  expect(await app.sql`select verified from poi where id = ${id}`).toEqual([{ verified: true }])
  expect(await app.sql`select action from audit_log where thing_id = ${id}`).toEqual([
    { action: 'poi_verified' },
  ])
})

test('beside others it is asked first whether it is the same place', async ({ page, app }) => {
  const [name, near, far] = [called('Officina Rossi'), called('Officina vicina'), called('Bar lontano')]
  const place = lonely()
  await insertProposal(app, { name, category: 'repair_shop', ...place })
  const north = (metres: number) => ({ ...place, latitude: place.latitude + metres / 111_195 })
  await insertProposal(app, {
    name: far,
    category: 'restaurant',
    ...north(120),
    verified: true,
    address: 'SP 1',
  })
  await insertProposal(app, { name: near, category: 'repair_shop', ...north(30) })
  await page.reload()
  await act(page, name, 'Verifica').click()
  const question = dialog(page, 'È un doppione?')
  await expect(question.getByRole('button', { name: 'Annulla' })).toBeFocused()
  const rows = question.getByRole('list', { name: 'Punti vicini' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(near)
  for (const text of ['a 30 m', 'Da verificare', 'Stessa categoria'])
    await expect(rows.first().getByText(text, { exact: true })).toBeVisible()
  for (const text of [far, 'Ristorante · SP 1', 'a 120 m', 'Verificato'])
    await expect(rows.last().getByText(text, { exact: true })).toBeVisible()
  await expect(rows.last()).not.toContainText('Stessa categoria')
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(act(page, name, 'Verifica')).toBeFocused()
  await expect(toast(page, 'Errore')).toHaveCount(0)

  await act(page, name, 'Verifica').press('Enter')
  await question.getByRole('button', { name: 'Verifica comunque' }).click()
  await expect(toast(page, 'POI verificato')).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(card(page, name)).toHaveCount(0)
  await expect(card(page, near)).toBeVisible()

  // By key: a press on a list that has just moved is not taken for a decision.
  await act(page, near, 'Verifica').press('Enter')
  await question.getByRole('button', { name: 'Elimina la proposta' }).click()
  await expect(deletion(page)).toContainText(near)
  await deletion(page).getByRole('button', { name: 'Elimina' }).click()
  await expect(toast(page, 'POI eliminato')).toBeVisible()
  await expect(card(page, near)).toHaveCount(0)
})

test('neighbours that do not come are asked for again, and one more is shown before it counts', async ({
  page,
  app,
}) => {
  const [name, near, late] = [called('Fontana'), called('Vicina'), called('Appena arrivata')]
  const place = lonely()
  const id = await insertProposal(app, { name, ...place })
  await insertProposal(app, { name: near, ...place })
  await silenceLive(page)
  await page.route('**/api/admin/poi/nearby?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL' } }),
  )
  await page.reload()
  await act(page, name, 'Verifica').click()
  const question = dialog(page, 'È un doppione?')
  const goOn = question.getByRole('button', { name: 'Verifica comunque' })
  await expect(question.getByRole('alert')).toBeVisible()
  await expect(goOn).toBeDisabled()
  await page.unroute('**/api/admin/poi/nearby?*')
  await question.getByRole('button', { name: 'Riprova' }).click()
  await expect(question.getByText(near)).toBeVisible()
  await insertProposal(app, { name: late, ...place })
  await goOn.click()
  await expect(question.getByText(late)).toBeVisible()
  expect(await app.sql`select verified from poi where id = ${id}`).toEqual([{ verified: false }])
  await goOn.click()
  await expect(toast(page, 'POI verificato')).toBeVisible()
})

test('what somebody else did meanwhile is said, and the list is as it is', async ({ page, app }) => {
  const [gone, changed] = [called('Già eliminato'), called('Corretto')]
  const goneId = await insertProposal(app, { name: gone })
  const changedId = await insertProposal(app, { name: changed })
  await silenceLive(page)
  await page.reload()
  await expect(card(page, changed)).toBeVisible()
  await app.sql`update poi set address = 'Via Nuova', version = 2 where id = ${changedId}`
  await act(page, changed, 'Verifica').press('Enter')
  await expect(toast(page, 'Errore')).toContainText('Il punto è cambiato da quando l’hai letto')
  await expect(card(page, changed)).toContainText('Via Nuova')
  await app.sql`delete from poi where id = ${goneId}`
  await act(page, gone, 'Verifica').press('Enter')
  await expect(toast(page, 'Errore', 'Questo punto non c’è più: è stato eliminato.')).toBeVisible()
  await expect(card(page, gone)).toHaveCount(0)
})

test('a verification whose answer is lost is seen to have happened', async ({ page, app }) => {
  const name = called('Risposta persa')
  await insertProposal(app, { name })
  await page.reload()
  await loseAnswer(page, '**/api/admin/poi/*/verify', 'POST')
  await act(page, name, 'Verifica').click()
  await expect(toast(page, 'Errore')).toBeVisible()
  await expect(card(page, name)).toHaveCount(0)
})

test('deleting asks first, goes on at the neighbour, and is done where another was faster', async ({
  page,
  app,
}) => {
  const [lower, upper] = [called('Sotto'), called('Sopra')]
  await insertProposal(app, { name: lower })
  const id = await insertProposal(app, { name: upper })
  await silenceLive(page)
  await page.reload()
  await act(page, upper, 'Elimina').click()
  await expect(deletion(page)).toContainText(`Sei sicuro di voler eliminare «${upper}»?`)
  await expect(deletion(page).getByRole('button', { name: 'Annulla' })).toBeFocused()
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(act(page, upper, 'Elimina')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.route('**/api/admin/poi/*', (route) => route.abort())
  await deletion(page).getByRole('button', { name: 'Elimina' }).click()
  await expect(toast(page, 'Errore')).toBeVisible()
  await page.unroute('**/api/admin/poi/*')
  await app.sql`delete from poi where id = ${id}`
  await deletion(page).getByRole('button', { name: 'Elimina' }).click()
  await expect(toast(page, 'POI eliminato')).toBeVisible()
  await expect(card(page, upper)).toHaveCount(0)
  await expect(act(page, lower, 'Copia le coordinate')).toBeFocused()
})

test('the cards pass axe, reflow and touch', async ({ page, app }) => {
  test.slow()
  const long = 'Rifugio straordinariamentelunghissimo'.repeat(3)
  const words = { address: 'Stradastatalelunghissima'.repeat(8), description: 'Panoramicissimo'.repeat(60) }
  await insertProposal(app, { name: long, ...words })
  await insertProposal(app, { name: long, ...words, verified: true, rating: 5 })
  for (const elenco of ['', 'verificati']) {
    await showList(page, elenco)
    await expect(card(page, long).first()).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    if ((page.viewportSize()?.width ?? 0) < 640) expect(await smallTargets(page)).toEqual([])
    expect(await sidewaysScrolls(page)).toEqual([])
  }
})
