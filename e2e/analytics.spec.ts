import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { counts, inItalian, stat } from './support/dashboard.ts'
import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import { dialog } from './support/moderation.ts'
import { silenceLive } from './support/network.ts'
import { expect, heading, test, toast } from './support/test.ts'

test.beforeEach(async ({ app, signIn }) => {
  await signIn(await app.people.create({ role: 'admin' }))
})

async function open(page: Page, address = '') {
  await page.goto(`/admin/analytics${address}`)
  await expect(heading(page, 'Analisi & Report')).toBeVisible()
}

const chart = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the four totals are exact, and that of the users opens their list', async ({ page, app }) => {
  await open(page)
  const { members, events, pois, posts } = await counts(app)
  await expect(stat(page, 'Utenti')).toContainText(inItalian(members))
  await expect(stat(page, 'Eventi')).toContainText(inItalian(events))
  await expect(stat(page, 'POI')).toContainText(inItalian(pois))
  await expect(stat(page, 'Post')).toContainText(inItalian(posts))
  await expect(stat(page, 'Utenti')).toContainText('Vedi l’elenco')
  await stat(page, 'Utenti').getByRole('button').click()
  await expect(dialog(page, 'Tutti gli utenti').getByRole('list', { name: 'Tutti gli utenti' })).toBeVisible()
})

test('the range stands in the address and every chart follows it', async ({ page }) => {
  await open(page)
  const names = ['Nuovi utenti', 'Nuovi eventi', 'Nuovi post', 'Nuove voci di diario']
  for (const [range, points] of [
    ['30', 30],
    ['7', 7],
    ['90', 90],
  ] as const) {
    await page.getByRole('radio', { name: `${range} giorni`, exact: true }).check()
    await expect(page).toHaveURL(range === '30' ? '/admin/analytics' : `/admin/analytics?giorni=${range}`)
    for (const name of names)
      await expect(chart(page, name).getByRole('slider')).toHaveAttribute('aria-valuemax', String(points))
  }
  await open(page, '?giorni=365')
  await expect(page.getByRole('radio', { name: '365 giorni' })).toBeChecked()
  const slider = chart(page, 'Nuovi utenti').getByRole('slider')
  // A year is drawn by weeks.
  expect(Number(await slider.getAttribute('aria-valuemax'))).toBeGreaterThanOrEqual(53)
  await slider.focus()
  await page.keyboard.press('PageDown')
  await expect(slider).toHaveAttribute('aria-valuetext', /^\d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4}: [\d.]+$/)
  await open(page, '?giorni=8')
  await expect(page).toHaveURL('/admin/analytics')
})

test('what came becomes what there is', async ({ page, app }) => {
  await silenceLive(page)
  await open(page)
  await page.getByRole('radio', { name: 'Totali' }).check()
  await expect(page).toHaveURL('/admin/analytics?vista=totale')
  const { entries } = await counts(app)
  const slider = chart(page, 'Voci di diario totali').getByRole('slider')
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`: ${inItalian(entries)}$`))
})

test('a day is read by pointing at it', async ({ page }) => {
  await open(page, '?giorni=7')
  const region = chart(page, 'Nuovi post')
  const slider = region.getByRole('slider')
  await slider.scrollIntoViewIfNeeded()
  const box = await slider.boundingBox()
  if (!box) throw new Error('no chart')
  await expect(region.getByText(/negli ultimi 7 giorni/).first()).toBeVisible()
  await page.mouse.move(box.x + 3, box.y + box.height / 2)
  await expect(slider).toHaveAttribute('aria-valuenow', '1')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await expect(slider).toHaveAttribute('aria-valuenow', '4')
})

test('the contents are counted together and apart', async ({ page, app }) => {
  await open(page)
  await page.getByRole('tab', { name: 'Contenuti' }).click()
  await expect(page).toHaveURL('/admin/analytics?sezione=contenuti')
  const { roads, pois, events, entries } = await counts(app)
  const panel = page.getByRole('tabpanel')
  await expect(panel).toContainText(`${inItalian(roads)} + ${inItalian(pois)}`)
  await expect(panel).toContainText(`${roads} percorsi e ${pois} POI: ${roads + pois} in tutto`)
  for (const count of [pois, events, entries])
    await expect(
      panel
        .getByRole('definition')
        .filter({ hasText: new RegExp(`^${inItalian(count)}$`) })
        .first(),
    ).toBeVisible()
})

test('the table comes as a file of the range that is shown', async ({ page }) => {
  await open(page, '?giorni=7')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Esporta CSV' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^analisi-7-giorni-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\ufeff"Giorno";"Nuovi utenti";"Utenti totali"')).toBe(true)
  expect(text.trim().split('\r\n')).toHaveLength(8)
  await expect(toast(page, 'CSV scaricato')).toBeVisible()
})

test('a chart that did not come is asked for again, the others stay', async ({ page }) => {
  const address = '**/api/admin/stats/series?*of=posts*'
  await page.route(address, (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } }))
  await open(page)
  const alert = chart(page, 'Nuovi post').getByRole('alert')
  await expect(alert).toBeVisible()
  await expect(chart(page, 'Nuovi utenti').getByRole('slider')).toBeVisible()
  await page.unroute(address)
  await alert.getByRole('button', { name: 'Riprova' }).click()
  await expect(chart(page, 'Nuovi post').getByRole('slider')).toBeVisible()
})

test('analytics passes axe, reflow and touch', async ({ page }) => {
  test.slow()
  await silenceLive(page)
  for (const address of ['', '?giorni=7', '?giorni=365&vista=totale', '?sezione=contenuti']) {
    await open(page, address)
    await expect(page.getByRole('status').filter({ hasText: 'Caricamento' })).toHaveCount(0)
    expect(await axeViolations(page)).toEqual([])
    if ((page.viewportSize()?.width ?? 0) < 640) expect(await smallTargets(page)).toEqual([])
    expect(await sidewaysScrolls(page)).toEqual([])
  }
})
