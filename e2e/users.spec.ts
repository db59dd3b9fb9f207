import { readFile } from 'node:fs/promises'
import { axeViolations } from './support/inspect.ts'
import { holdBack, silenceLive } from './support/network.ts'
import { expect, test, toast } from './support/test.ts'
import { aMember, choose, factOf, openElsewhere, openUsers, rowOf, searchFor } from './support/users.ts'

let chief: Awaited<ReturnType<typeof openUsers>>

test.beforeEach(async ({ page, app, signIn }) => {
  chief = await openUsers({ page, app, signIn })
})

test('people are found by name or e-mail, without accents, and the address remembers it', async ({
  page,
  app,
}) => {
  const nico = await aMember(app, 'Nicolò Però')
  const other = await aMember(app, 'Lupo')
  await searchFor(page, nico.displayName.toUpperCase().replace('Ò', 'o'))
  await expect(rowOf(page, nico.displayName)).toBeVisible()
  await expect(rowOf(page, other.displayName)).toHaveCount(0)
  await page.reload()
  await expect(rowOf(page, nico.displayName)).toBeVisible()
  await searchFor(page, other.email)
  await expect(rowOf(page, other.displayName)).toBeVisible()
  await searchFor(page, 'nessuno con questo nome')
  await expect(page.getByText('Nessun utente trovato')).toBeVisible()
  await expect(page.getByText('Scrivi come comincia un nome')).toBeVisible()
})

test('a row says everything the documents ask for; consent can be filtered by', async ({ page, app }) => {
  const member = await aMember(app, 'Completa')
  const half = await aMember(app, 'Incompleta')
  await app.sql`update profiles set marketing_consent = true, total_points = 120 where user_id = ${member.id}`
  await app.sql`update profiles set terms_accepted_at = null, created_at = '2026-03-01T10:00Z' where user_id = ${half.id}`
  await searchFor(page, member.displayName)
  const row = rowOf(page, member.displayName)
  for (const text of [member.email, 'Utente', '120', 'Silver', 'Conforme'])
    await expect(row.getByText(text, { exact: true })).toBeVisible()
  await expect(row.getByRole('listitem')).toHaveText(['Privacy: sì', 'Termini: sì', 'Marketing: sì'])
  await searchFor(page, half.displayName)
  await expect(rowOf(page, half.displayName)).toContainText('Incompleto')
  await expect(rowOf(page, half.displayName)).toContainText('01/03/2026')
  await page.getByLabel('Consensi').selectOption('Conformi GDPR')
  await expect(page.getByText('Nessun utente trovato')).toBeVisible()
  await expect(page).toHaveURL(/consensi=conformi/)
  await page.getByLabel('Consensi').selectOption('Privacy Incompleta')
  await expect(rowOf(page, half.displayName)).toBeVisible()
})

test('promoting and demoting ask first, and say what they did', async ({ page, app }) => {
  const member = await aMember(app, 'Da promuovere')
  await searchFor(page, member.displayName)
  await rowOf(page, member.displayName)
    .getByRole('button', { name: /^Promuovi/ })
    .click()
  const question = page.getByRole('alertdialog', { name: 'Promuovi ad admin' })
  await expect(question).toContainText(member.displayName)
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  await question.getByRole('button', { name: 'Annulla' }).click()
  await expect(rowOf(page, member.displayName).getByText('Utente', { exact: true })).toBeVisible()
  await choose(page, member.displayName, 'Promuovi ad admin')
  await question.getByRole('button', { name: 'Promuovi' }).click()
  await expect(toast(page, 'Utente promosso', "L'utente è stato promosso ad Amministratore")).toBeVisible()
  await expect(rowOf(page, member.displayName).getByText('Admin', { exact: true })).toBeVisible()
  await choose(page, member.displayName, 'Rimuovi da admin')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rimuovi' }).click()
  await expect(
    toast(page, 'Admin rimosso', "L'utente è stato rimosso dal ruolo di Amministratore"),
  ).toBeVisible()
  await expect(rowOf(page, member.displayName).getByText('Utente', { exact: true })).toBeVisible()
})

test('deleting asks, deletes everything and takes the row away; super admins and oneself are left alone', async ({
  page,
  app,
}) => {
  const member = await aMember(app, 'Da eliminare')
  await searchFor(page, member.displayName)
  await choose(page, member.displayName, 'Elimina')
  const question = page.getByRole('alertdialog', { name: 'Conferma Eliminazione' })
  await expect(question).toContainText('tutti i dati associati')
  await question.getByRole('button', { name: 'Elimina' }).click()
  await expect(toast(page, 'Utente eliminato')).toBeVisible()
  await expect(rowOf(page, member.displayName)).toHaveCount(0)
  expect(await app.sql`select from users where id = ${member.id}`).toHaveLength(0)

  const other = await aMember(app, 'Un altro capo', { role: 'super_admin' })
  for (const { email } of [other, chief]) {
    await searchFor(page, email)
    await page
      .getByRole('row')
      .filter({ hasText: email })
      .getByRole('button', { name: /^Azioni/ })
      .click()
    for (const item of ['Rimuovi da admin', 'Chiudi tutte le sessioni', 'Blocca', 'Elimina'])
      await expect(page.getByRole('menuitem', { name: item })).toBeDisabled()
    await page.keyboard.press('Escape')
  }
})

test('a blocked person is out at once, wherever they are, and back when unblocked', async ({
  page,
  app,
  browser,
}) => {
  const member = await aMember(app, 'Da bloccare')
  const elsewhere = await openElsewhere(browser, app, member)
  await searchFor(page, member.displayName)
  await choose(page, member.displayName, 'Blocca')
  await page
    .getByRole('alertdialog', { name: 'Blocca utente' })
    .getByRole('button', { name: 'Blocca' })
    .click()
  await expect(toast(page, 'Utente bloccato')).toBeVisible()
  await expect(rowOf(page, member.displayName)).toContainText('Bloccato')
  await expect(elsewhere).toHaveURL('/login')
  await elsewhere.close()

  await page.getByRole('button', { name: `Azioni per ${member.displayName}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Chiudi tutte le sessioni' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await choose(page, member.displayName, 'Sblocca')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sblocca' }).click()
  await expect(toast(page, 'Utente sbloccato')).toBeVisible()
  await expect(rowOf(page, member.displayName)).not.toContainText('Bloccato')
})

test('all sessions of somebody are closed at once, after a question; a refusal is said, and they may come back', async ({
  page,
  app,
  browser,
}) => {
  const member = await aMember(app, 'Da disconnettere')
  const elsewhere = await openElsewhere(browser, app, member)
  await searchFor(page, member.displayName)
  await choose(page, member.displayName, 'Chiudi tutte le sessioni')
  const question = page.getByRole('alertdialog', { name: 'Chiudi tutte le sessioni' })
  await expect(question).toContainText('potrà accedere di nuovo quando vuole')
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  const address = '**/api/admin/users/*/end-sessions'
  await page.route(address, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  const confirm = question.getByRole('button', { name: 'Chiudi le sessioni' })
  await confirm.click()
  await expect(toast(page, 'Errore')).toBeVisible()
  await expect(elsewhere).toHaveURL('/diary')

  const letThrough = await holdBack(page, address, 'POST')
  await confirm.click()
  await expect(confirm).toHaveAttribute('aria-busy', 'true')
  letThrough()
  await expect(toast(page, 'Sessioni chiuse')).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(elsewhere).toHaveURL('/login')
  await elsewhere.close()
  await (await openElsewhere(browser, app, member)).close()
  await page.goto('/admin/audit')
  const entry = page.getByRole('listitem').filter({ hasText: member.displayName })
  await expect(entry).toContainText('Sessioni dell’utente chiuse')
})

test('points: any number but zero, with a reason; more than there are cannot be taken', async ({
  page,
  app,
}) => {
  const member = await aMember(app, 'Da premiare')
  await searchFor(page, member.displayName)
  await choose(page, member.displayName, 'Assegna punti')
  const form = page.getByRole('dialog', { name: 'Assegna punti' })
  const refusal = form.getByText('Inserisci un numero di punti valido e una descrizione')
  const send = form.getByRole('button', { name: 'Assegna punti' })
  for (const [points, description] of [
    ['', 'Perché sì'],
    ['0', 'Perché sì'],
    ['1,5', 'Perché sì'],
    ['molti', 'Perché sì'],
    ['10', '   '],
  ] as const) {
    await form.getByLabel('Punti').fill(points)
    await form.getByLabel('Descrizione').fill(description)
    await send.click()
    await expect(refusal).toBeVisible()
  }
  await expect(form.getByText('Da −100.000 a 100.000, zero escluso')).toBeVisible()
  for (const beyond of ['999999', '-100.001']) {
    await form.getByLabel('Punti').fill(beyond)
    await form.getByLabel('Descrizione').fill('Perché sì')
    await send.click()
    await expect(form.getByLabel('Punti')).toHaveAccessibleDescription(
      /I punti devono essere tra −100.000 e 100.000/,
    )
    await expect(refusal).toHaveCount(0)
  }
  await form.getByLabel('Punti').fill('-5')
  await form.getByLabel('Descrizione').fill('Troppo presto')
  await send.click()
  await expect(form.getByText('I punti totali non possono scendere sotto zero')).toBeVisible()
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  await form.getByLabel('Punti').fill('1.500')
  await form.getByLabel('Descrizione').fill('Guida del raduno')
  await send.click()
  await expect(toast(page, 'Punti assegnati', `1.500 punti a ${member.displayName}.`)).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(rowOf(page, member.displayName)).toContainText('Diamond')
  await expect(rowOf(page, member.displayName).getByText('1.500', { exact: true })).toBeVisible()
  await choose(page, member.displayName, 'Assegna punti')
  await form.getByLabel('Punti').fill('-1')
  await form.getByLabel('Descrizione').fill('Uno di troppo')
  await send.click()
  await expect(toast(page, 'Punti assegnati', `1 punto tolto a ${member.displayName}.`)).toBeVisible()
  expect(
    await app.sql`select points, point_type from user_points where user_id = ${member.id} order by points`,
  ).toEqual([
    { points: -1, pointType: 'admin_bonus' },
    { points: 1500, pointType: 'admin_bonus' },
  ])
})

test('details, with a mail to write and the data to take along', async ({ page, app }) => {
  const member = await aMember(app, 'Nel dettaglio')
  await searchFor(page, member.displayName)
  await choose(page, member.displayName, 'Vedi dettagli')
  const details = page.getByRole('dialog', { name: member.displayName })
  for (const text of [member.email, member.phone, 'Lecco', member.id])
    await expect(details.getByText(text, { exact: true })).toBeVisible()
  await expect(factOf(details, 'Privacy Policy')).toHaveText(/^Accettata il \d/)
  await expect(factOf(details, 'Termini e Condizioni')).toHaveText(/^Accettati il \d/)
  await expect(details.getByRole('link', { name: 'Invia email' })).toHaveAttribute(
    'href',
    `mailto:${member.email}`,
  )
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  const download = page.waitForEvent('download')
  await details.getByRole('button', { name: 'Esporta dati GDPR' }).click()
  expect((await download).suggestedFilename()).toMatch(/^tornanti-dati-.+-\d{4}-\d\d-\d\d\.zip$/)
  await expect(toast(page, 'Dati scaricati')).toBeVisible()
})

test('nobody is offered points for themselves, nor told that a consent was given that was not', async ({
  page,
  app,
}) => {
  await app.sql`update profiles set terms_accepted_at = null where user_id = ${chief.id}`
  await searchFor(page, chief.email)
  await page.getByRole('button', { name: /^Azioni per/ }).click()
  await page.getByRole('menuitem', { name: 'Vedi dettagli' }).click()
  const details = page.getByRole('dialog')
  await expect(details.getByRole('button', { name: 'Assegna punti' })).toBeDisabled()
  await expect(factOf(details, 'Termini e Condizioni')).toHaveText('Non accettati')
})

test('the CSV holds what the filter shows', async ({ page, app }) => {
  const member = await aMember(app, '=Formula')
  await searchFor(page, member.displayName)
  await expect(rowOf(page, member.displayName)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Esporta CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^utenti-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.split('\r\n')).toEqual([
    '\ufeff"Email";"Nome";"Ruolo";"Data Registrazione";"Consenso Privacy";"Consenso Termini";"Marketing"',
    expect.stringContaining(`"${member.email}";"'${member.displayName}";"Utente"`),
    '',
  ])
  await expect(toast(page, 'CSV scaricato')).toBeVisible()
})

test('a long CSV shows that it is under way, and can be stopped', async ({ page }) => {
  const letThrough = await holdBack(page, '**/api/admin/users.csv*', 'GET')
  await page.getByRole('button', { name: 'Esporta CSV' }).click()
  await expect(page.getByRole('progressbar', { name: 'Preparo il CSV' })).toBeVisible()
  await page.getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByRole('button', { name: 'Esporta CSV' })).toBeFocused()
  await expect(toast(page, 'Errore')).toHaveCount(0)
  letThrough()
})

test('a list that does not load says so, and loads at the next try', async ({ page }) => {
  await silenceLive(page)
  await page.route('**/api/admin/users/search*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.getByText('Errore nel caricamento degli utenti')).toBeVisible()
  await page.unroute('**/api/admin/users/search*')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('table', { name: 'Utenti' })).toBeVisible()
})

test('somebody who is gone meanwhile is said to be, and goes from the list', async ({ page, app }) => {
  const member = await aMember(app, 'Già via')
  await silenceLive(page)
  await page.reload()
  await searchFor(page, member.displayName)
  await choose(page, member.displayName, 'Promuovi ad admin')
  await app.sql`delete from users where id = ${member.id}`
  await page.getByRole('alertdialog').getByRole('button', { name: 'Promuovi' }).click()
  await expect(toast(page, 'Errore', 'Utente non trovato')).toBeVisible()
  await expect(rowOf(page, member.displayName)).toHaveCount(0)
})
