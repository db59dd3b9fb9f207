import { readFile } from 'node:fs/promises'
import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import {
  act,
  dialog,
  inHours,
  insertEvent,
  insertRide,
  openModeration,
  showTab,
  titled,
} from './support/moderation.ts'
import { expect, test, toast } from './support/test.ts'

test.beforeEach(async ({ page, app, signIn }) => {
  await openModeration({ page, app, signIn })
})

test('admins see who comes and who waits, and how to reach them', async ({ page, app }) => {
  const title = titled('Chi viene')
  const [anna, bruno, carla] = [
    await app.people.create(),
    await app.people.create(),
    await app.people.create(),
  ]
  await app.sql`update profiles set first_name = 'Bruno', last_name = 'Ferri', city = 'Aosta', display_name = 'il_ferro' where user_id = ${bruno.id}`
  await app.sql`update profiles set first_name = 'Carla', last_name = 'Neri' where user_id = ${carla.id}`
  await insertRide(app, title, { people: [anna, bruno, carla], maxParticipants: 2 })
  await showTab(page, 'futuri')
  await act(page, title, 'Partecipanti').click()
  const people = dialog(page, 'Partecipanti')
  await expect(people).toContainText("2/2 partecipanti, 1 in lista d'attesa")
  const rows = people.getByRole('list', { name: 'Elenco dei partecipanti' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('Bruno Ferri')
  await expect(rows.nth(1)).toContainText('il_ferro')
  await expect(rows.nth(1)).toContainText('Aosta')
  await expect(rows.nth(1)).toContainText('01/05/2026, 09:30')
  await expect(rows.nth(1).getByText('Registrato', { exact: true })).toBeVisible()
  await expect(rows.nth(1).getByRole('link')).toHaveAttribute('href', `tel:${bruno.phone}`)
  await expect(rows.nth(2).getByText("In lista d'attesa (1)", { exact: true })).toBeVisible()

  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  if ((page.viewportSize()?.width ?? 0) < 640) expect(await smallTargets(page)).toEqual([])
  expect(await sidewaysScrolls(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(act(page, title, 'Partecipanti')).toBeFocused()
})

test('the list is there as CSV, and what looks like a formula is none', async ({ page, app }) => {
  const title = titled('In un foglio')
  const [anna, bruno] = [await app.people.create(), await app.people.create()]
  await app.sql`update profiles set first_name = '=1+1', last_name = 'D"Angelo; detto Lupo' where user_id = ${anna.id}`
  await insertRide(app, title, { people: [anna, bruno], maxParticipants: 1 })
  await showTab(page, 'futuri')
  await act(page, title, 'Partecipanti').click()
  const saved = page.waitForEvent('download')
  await dialog(page, 'Partecipanti').getByRole('button', { name: 'Esporta CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^partecipanti-in-un-foglio-[\w-]+-\d{4}-\d{2}-\d{2}\.csv$/)
  await expect(toast(page, 'CSV scaricato')).toBeVisible()
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  const [heads, first, second, ...rest] = text.slice(1).split('\r\n').map(cellsOf)
  expect(heads).toEqual(expect.arrayContaining(['Nome', 'Cognome', 'Telefono', 'Città', 'Stato']))
  expect(first).toEqual(
    expect.arrayContaining(["'=1+1", 'D"Angelo; detto Lupo', `'${anna.phone}`, 'Registrato']),
  )
  expect(second).toEqual(expect.arrayContaining(['Anna', 'Prova', "In lista d'attesa", '1']))
  expect(rest).toEqual([[]])
})

const cellsOf = (line: string): string[] =>
  Array.from(line.matchAll(/"((?:[^"]|"")*)"(?:;|$)/g), ([, cell = '']) => cell.replaceAll('""', '"'))

test('a file that does not come says so', async ({ page, app }) => {
  const title = titled('Senza file')
  await insertRide(app, title, { people: [await app.people.create()] })
  await page.route('**/participants.csv', (route) => route.abort())
  await showTab(page, 'futuri')
  await act(page, title, 'Partecipanti').click()
  await dialog(page, 'Partecipanti').getByRole('button', { name: 'Esporta CSV' }).click()
  await expect(toast(page, 'Errore')).toContainText('Connessione assente')
})

test('an event to which nobody came says so', async ({ page, app }) => {
  const title = titled('Da soli')
  await insertEvent(app.sql, { title, startDate: inHours(-3), endDate: inHours(1) })
  await showTab(page, 'passati')
  await act(page, title, 'Partecipanti').click()
  await expect(dialog(page, 'Partecipanti').getByText('Nessun partecipante ancora iscritto')).toBeVisible()
})

test('many participants come page by page', async ({ page, app }) => {
  const title = titled('In tanti')
  const people = await Promise.all(Array.from({ length: 23 }, () => app.people.create()))
  await insertRide(app, title, { people })
  await showTab(page, 'futuri')
  await act(page, title, 'Partecipanti').click()
  const people2 = dialog(page, 'Partecipanti')
  await expect(people2.getByRole('listitem')).toHaveCount(20)
  // As in every long list, its end coming into sight is enough.
  await people2.getByRole('listitem').last().scrollIntoViewIfNeeded()
  await expect(people2.getByRole('listitem')).toHaveCount(23)
})
