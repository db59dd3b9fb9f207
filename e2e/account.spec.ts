import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzip } from '#server/testing/unzip.ts'
import { axeViolations, sidewaysScrolls } from './support/inspect.ts'
import { expect, heading, logIn, riders, test, toast } from './support/test.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the password is changed with the old one; the others are out, this browser stays in', async ({
  page,
  signIn,
  app,
  browser,
}) => {
  const person = await app.people.create()
  await signIn(person)
  const elsewhere = await browser.newContext()
  await elsewhere.request.post(`${app.url}/api/auth/login`, {
    data: { identifier: person.email, password: person.password },
    headers: { origin: app.url },
  })
  await page.goto('/profile')
  await expect(section(page, 'Sessioni aperte').getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Cambia password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambia password' })
  await dialog.getByLabel('Password attuale').fill('sbagliata')
  await dialog.getByLabel('Nuova password').fill('Nuova-strada-77!')
  await expect(dialog.getByText(': fatto')).toHaveCount(5)
  await dialog.getByLabel('Conferma password').fill('Nuova-strada-77!')
  await dialog.getByRole('button', { name: 'Salva nuova password' }).click()
  await expect(dialog.getByText('Password non corretta')).toBeVisible()
  expect([...(await axeViolations(page, 'dialog[open]')), ...(await sidewaysScrolls(page))]).toEqual([])
  await dialog.getByLabel('Password attuale').fill(person.password)
  await dialog.getByRole('button', { name: 'Salva nuova password' }).click()
  await expect(toast(page, 'Password aggiornata', 'Le altre sessioni sono state chiuse.')).toBeVisible()
  await expect(section(page, 'Sessioni aperte').getByRole('listitem')).toHaveCount(1)
  const { user } = await (await elsewhere.request.get(`${app.url}/api/auth/session`)).json()
  expect(user).toBeNull()
  await elsewhere.close()
})

test('open sessions are shown with device and last use, and ended one or all', async ({
  page,
  signIn,
  app,
}) => {
  const person = await app.people.create()
  await signIn(person)
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Mobile Safari/604.1'
  const add = (device: string, minutes: number) => app.sql`
    insert into sessions (token_hash, user_id, device, last_seen_at)
    values (${Buffer.from(`${person.id} ${minutes}`)}, ${person.id}, ${device}, now() - make_interval(mins => ${minutes}))`
  await add(iphone, 130)
  await add(firefox, 30)
  await add(firefox, 40)
  await page.goto('/profile')
  const sessions = section(page, 'Sessioni aperte')
  await expect(sessions.getByRole('listitem')).toHaveCount(4)
  await expect(sessions.getByRole('listitem').first()).toContainText('Questa sessione')
  const phone = sessions.getByRole('listitem').filter({ hasText: 'Safari su iPhone' })
  await expect(phone).toContainText('Ultimo uso: 2 ore fa')
  await phone.getByRole('button', { name: 'Termina' }).click()
  await expect(toast(page, 'Sessione terminata')).toBeVisible()
  await expect(phone).toHaveCount(0)
  // The button went with its row: the focus stays where one was.
  await expect(sessions.getByRole('button', { name: 'Termina tutte le altre' })).toBeFocused()
  await sessions.getByRole('button', { name: 'Termina tutte le altre' }).click()
  await expect(toast(page, 'Sessioni terminate')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect(await app.sql`select from sessions where user_id = ${person.id}`).toHaveLength(1)
  await sessions.getByRole('button', { name: 'Esci' }).click()
  await expect(heading(page, 'Accedi')).toBeVisible()
  expect(await app.sql`select from sessions where user_id = ${person.id}`).toHaveLength(0)
})

test('the consent to promotional mails is given and withdrawn with a press', async ({
  page,
  signIn,
  app,
}) => {
  const person = await app.people.create()
  await signIn(person)
  await page.goto('/profile')
  const box = page.getByLabel('Acconsento a ricevere comunicazioni promozionali')
  await expect(box).not.toBeChecked()
  for (const isGiven of [true, false]) {
    await box.click()
    await expect(toast(page, 'Preferenza salvata')).toBeVisible()
    await expect(box).toBeChecked({ checked: isGiven })
    await page.reload()
    await expect(box).toBeChecked({ checked: isGiven })
  }
  expect(await app.sql`select is_given from consents where user_id = ${person.id} order by id`).toEqual([
    { isGiven: true },
    { isGiven: false },
  ])
})

test('Scarica i miei dati saves an archive that says everything', async ({ page, signIn }) => {
  await signIn(riders.rider)
  await page.goto('/profile')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica i miei dati' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^tornanti-dati-\d{4}-\d\d-\d\d\.zip$/)
  const files = await unzip(await readFile(await file.path()))
  const data = JSON.parse(files.get('tornanti-dati.json')?.toString() ?? '')
  expect(data.profile).toMatchObject({ displayName: 'Anna Bianchi', city: 'Sondrio' })
  expect(data.points).toHaveLength(23)
  await expect(toast(page, 'Dati scaricati')).toBeVisible()
})

test('a download shows that it is under way, can be cancelled, and a broken one is not kept', async ({
  page,
  signIn,
}) => {
  await signIn(riders.rider)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/account/export', async (route) => {
    await held
    await route.abort().catch(() => undefined)
  })
  let downloads = 0
  page.on('download', () => {
    downloads += 1
  })
  await page.goto('/profile')
  const data = section(page, 'I tuoi dati')
  await data.getByRole('button', { name: 'Scarica i miei dati' }).click()
  await expect(data.getByRole('progressbar')).toBeVisible()
  await data.getByRole('button', { name: 'Annulla' }).click()
  await expect(data.getByRole('progressbar')).toHaveCount(0)
  await expect(toast(page, 'Errore')).toHaveCount(0)
  release()
  await data.getByRole('button', { name: 'Scarica i miei dati' }).click()
  await expect(toast(page, 'Errore', 'Connessione assente. Controlla la rete e riprova.')).toBeVisible()
  expect(downloads).toBe(0)
})

test('Elimina account asks for the password, says what happens, and leads out for good', async ({
  page,
  signIn,
  app,
}) => {
  const person = await app.people.create()
  await signIn(person)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Elimina account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Eliminare l’account?' })
  await expect(dialog).toContainText('Questa azione non può essere annullata.')
  await expect(dialog.getByRole('button', { name: 'Annulla' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Elimina per sempre' }).click()
  await expect(dialog.getByText('Password è richiesta')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('sbagliata')
  await dialog.getByRole('button', { name: 'Elimina per sempre' }).click()
  await expect(dialog.getByText('Password non corretta')).toBeVisible()
  expect([...(await axeViolations(page, 'dialog[open]')), ...(await sidewaysScrolls(page))]).toEqual([])
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByLabel('Bio').fill('Mai salvata')
  await page.getByRole('button', { name: 'Elimina account' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  await expect(
    toast(page, 'Account eliminato', 'Tutti i tuoi dati sono stati rimossi. Buona strada!'),
  ).toBeVisible()
  expect(await app.sql`select from users where id = ${person.id}`).toHaveLength(0)
  await logIn(page, person.email, person.password)
  await expect(toast(page, 'Errore', 'Utente non trovato')).toBeVisible()
  await page.goto('/profile')
  await expect(page).toHaveURL('/login')
})

test('the last super admin is told to name another', async ({ page, signIn }) => {
  await signIn(riders.superAdmin)
  await page.goto('/profile')
  await expect(heading(page, 'Il mio Profilo')).toBeVisible()
  await page.getByRole('button', { name: 'Elimina account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Eliminare l’account?' })
  await dialog.getByLabel('Password', { exact: true }).fill('Tornanti2026!')
  await dialog.getByRole('button', { name: 'Elimina per sempre' }).click()
  await expect(page.getByText(/^Sei l’unico super amministratore/)).toBeVisible()
  await expect(page).toHaveURL('/profile')
})
