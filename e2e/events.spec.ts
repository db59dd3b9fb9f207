import type { Person } from '#server/testing/people.ts'
import { openFor } from './support/community.ts'
import { named } from './support/diary.ts'
import {
  card,
  createButton,
  emptyCalendar,
  form,
  goToEvents,
  inHours,
  insertEvent,
  join,
  openEvents,
  tab,
} from './support/events.ts'
import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import { holdBack, loseAnswer, silenceLive } from './support/network.ts'
import { expect, heading, test, toast } from './support/test.ts'

let rider: Person

test.beforeEach(async ({ app, signIn }) => {
  await emptyCalendar(app)
  rider = await named(app, 'Anna Passo')
  await signIn(rider)
})

test('an empty calendar says so in each tab, and the tab is kept in the address', async ({ page }) => {
  await openEvents(page)
  await expect(page).toHaveTitle('Eventi · Tornanti')
  await expect(tab(page, 'Prossimi Eventi (0)')).toHaveAttribute('aria-selected', 'true')
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('Nessun evento prossimo', { exact: true })).toBeVisible()
  await expect(
    panel.getByText('Gli eventi verranno mostrati qui quando saranno approvati dagli amministratori', {
      exact: true,
    }),
  ).toBeVisible()
  await panel.getByRole('button', { name: 'Proponi il primo' }).click()
  await expect(form(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0)

  await tab(page, 'Eventi Passati (0)').click()
  await expect(page).toHaveURL('/events?quando=passati')
  await expect(panel.getByText('Nessun evento passato', { exact: true })).toBeVisible()
  await page.reload()
  await expect(tab(page, 'Eventi Passati (0)')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(panel.getByText('Nessun evento prossimo', { exact: true })).toBeVisible()
  await page.goto('/events?quando=mai')
  await expect(page).toHaveURL('/events')
  await expect(page.getByRole('region', { name: 'Le tue proposte' })).toHaveCount(0)
})

test('events come soonest first, past ones latest first and completed', async ({ page, app }) => {
  await insertEvent(app.sql, { title: 'Più tardi', startDate: inHours(72) })
  await insertEvent(app.sql, { title: 'Prima', startDate: inHours(24) })
  await insertEvent(app.sql, { title: 'Iniziato', startDate: inHours(-1) })
  await insertEvent(app.sql, { title: 'Antico', startDate: inHours(-2400) })
  await insertEvent(app.sql, { title: 'Non ancora letto', status: 'pending' })
  await openEvents(page)
  await expect(tab(page, 'Prossimi Eventi (2)')).toBeVisible()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Prima', 'Più tardi'])
  await expect(card(page, 'Prima')).not.toContainText('Completato')

  await tab(page, 'Eventi Passati (2)').click()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Iniziato', 'Antico'])
  for (const title of ['Iniziato', 'Antico']) {
    await expect(card(page, title).getByText('Completato', { exact: true })).toBeVisible()
    await expect(card(page, title).getByRole('button', { name: 'Evento concluso' })).toBeDisabled()
  }
})

test('a long calendar goes on, and a failure can be tried again', async ({ page, app }) => {
  for (let day = 1; day <= 23; day++)
    await insertEvent(app.sql, { title: `Giro numero ${day}`, startDate: inHours(24 * day) })
  await page.route('**/api/events?when=upcoming', (route) => route.fulfill({ status: 500, body: '{}' }))
  await goToEvents(page)
  const retry = page.getByRole('tabpanel').getByRole('button', { name: 'Riprova' })
  await expect(retry).toBeVisible()
  await page.unroute('**/api/events?when=upcoming')
  await retry.click()
  await expect(card(page, 'Giro numero 1')).toBeVisible()
  await page.getByRole('button', { name: 'Carica altri' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(23)
  await expect(page.getByRole('button', { name: 'Carica altri' })).toHaveCount(0)
})

test('a rider registers, and everybody who looks sees one more', async ({ page, app, browser }) => {
  test.slow()
  const id = await insertEvent(app.sql, { title: 'Giro dei laghi', maxParticipants: 12 })
  const other = await openFor(browser, app, await named(app, 'Bruno Curva'), page, '/events')
  await expect(card(other, 'Giro dei laghi')).toContainText('0/12 partecipanti')
  await openEvents(page)
  const letThrough = await holdBack(page, '**/api/events/*/registration', 'POST')
  const ride = card(page, 'Giro dei laghi')
  await ride.getByRole('button', { name: 'Partecipa' }).focus()
  await page.keyboard.press('Enter')
  await expect(ride.getByRole('button', { name: 'Registrazione...' })).toBeVisible()
  await page.keyboard.press('Enter')
  letThrough()
  await expect(toast(page, 'Registrazione completata')).toBeVisible()
  await expect(ride.getByRole('button', { name: 'Già registrato' })).toBeDisabled()
  await expect(ride).toContainText('1/12 partecipanti')
  // The button can no longer hold the focus: it stays with its card.
  expect(await ride.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await expect(card(other, 'Giro dei laghi')).toContainText('1/12 partecipanti')
  const list = await app.sql`select user_id from event_participants where event_id = ${id}`
  expect(list).toMatchObject([{ userId: rider.id }])
  await other.context().close()
})

test('after a lost answer the card shows what happened', async ({ page, app }) => {
  await insertEvent(app.sql, { title: 'Giro dei laghi' })
  await openEvents(page)
  await loseAnswer(page, '**/api/events/*/registration', 'POST')
  await card(page, 'Giro dei laghi').getByRole('button', { name: 'Partecipa' }).click()
  await expect(toast(page, 'Errore')).toBeVisible()
  await expect(card(page, 'Giro dei laghi').getByRole('button', { name: 'Già registrato' })).toBeDisabled()
})

test('whoever comes too late is told, and sees how it stands', async ({ page, app }) => {
  const id = await insertEvent(app.sql, { title: 'Un posto solo', maxParticipants: 1 })
  // Told live, nobody would come too late.
  await silenceLive(page)
  await openEvents(page)
  const ride = card(page, 'Un posto solo')
  await expect(ride.getByRole('button', { name: 'Partecipa' })).toBeVisible()
  await join(app, id, await named(app, 'Bruno Curva'))
  await ride.getByRole('button', { name: 'Partecipa' }).click()
  await expect(toast(page, 'Errore', 'Evento al completo')).toBeVisible()
  await expect(ride.getByRole('button', { name: 'Evento al completo' })).toBeDisabled()
  await expect(ride.getByRole('button', { name: "Mettiti in lista d'attesa" })).toBeVisible()
})

test('an event that starts while one looks can no longer be joined', async ({ page, app }) => {
  await insertEvent(app.sql, { title: 'Tra poco', startDate: inHours(0.5) })
  // Nothing is told live here: a line that the turned clock takes for dead would ask for everything anew.
  await silenceLive(page)
  await page.clock.install()
  await openEvents(page)
  const ride = card(page, 'Tra poco')
  await expect(ride.getByRole('button', { name: 'Partecipa' })).toBeVisible()
  await page.clock.fastForward('31:00')
  await expect(ride.getByRole('button', { name: 'Evento concluso' })).toBeDisabled()
  await expect(ride.getByText('Completato', { exact: true })).toBeVisible()
  // It stays where it is until the server says so too, and is asked about each minute.
  await expect(tab(page, 'Prossimi Eventi (1)')).toBeVisible()
  await app.sql`update events set start_date = now() - interval '1 minute' where title = 'Tra poco'`
  await page.clock.fastForward('01:00')
  await expect(tab(page, 'Prossimi Eventi (0)')).toBeVisible()
  await expect(tab(page, 'Eventi Passati (1)')).toBeVisible()
  await expect(ride).toHaveCount(0)
})

test('the waiting list: in line, one’s turn, a place, and out again', async ({ page, app, browser }) => {
  test.slow()
  const id = await insertEvent(app.sql, { title: 'Un posto solo', maxParticipants: 1 })
  const first = await named(app, 'Bruno Curva')
  const second = await named(app, 'Carla Sella')
  await join(app, id, first)
  await join(app, id, second, 'waiting')
  await openEvents(page)
  const ride = card(page, 'Un posto solo')
  const wait = ride.getByRole('button', { name: "Mettiti in lista d'attesa" })
  const leaveLine = ride.getByRole('button', { name: "Esci dalla lista d'attesa" })
  await wait.click()
  await expect(toast(page, "Sei in lista d'attesa")).toBeVisible()
  await expect(ride.getByText("Sei in lista d'attesa: 2º posto", { exact: true })).toBeVisible()
  await expect(wait).toHaveCount(0)

  await leaveLine.click()
  const question = page.getByRole('alertdialog', { name: "Esci dalla lista d'attesa" })
  await question.getByRole('button', { name: 'Resta in lista' }).click()
  await expect(leaveLine).toBeFocused()
  await leaveLine.click()
  await question.getByRole('button', { name: 'Esci dalla lista' }).click()
  await expect(toast(page, "Non sei più in lista d'attesa")).toBeVisible()
  await expect(wait).toBeFocused()
  await wait.click()
  await expect(ride.getByText("Sei in lista d'attesa: 2º posto", { exact: true })).toBeVisible()

  const other = await openFor(browser, app, first, page, `/events/${id}`)
  await other.getByRole('button', { name: 'Annulla iscrizione' }).click()
  const leaving = other.getByRole('alertdialog', { name: 'Annulla iscrizione' })
  await expect(leaving).toContainText("Il tuo posto andrà subito alla prima persona in lista d'attesa.")
  await leaving.getByRole('button', { name: 'Annulla iscrizione' }).click()
  await expect(toast(other, 'Iscrizione annullata')).toBeVisible()
  await expect(ride.getByText("Sei in lista d'attesa: 1º posto", { exact: true })).toBeVisible()
  await other.context().close()

  const third = await openFor(browser, app, second, page, `/events/${id}`)
  await third.request.delete(`/api/events/${id}/registration`, {
    data: { from: 'registered' },
    headers: { origin: app.url },
  })
  await expect(ride.getByRole('button', { name: 'Già registrato' })).toBeDisabled()
  await third.context().close()
})

test('a double click is one wish', async ({ page, app }) => {
  await insertEvent(app.sql, { title: 'Giro aperto' })
  const full = await insertEvent(app.sql, { title: 'Giro pieno', maxParticipants: 1 })
  await join(app, full, await named(app, 'Bruno Curva'))
  await openEvents(page)
  await card(page, 'Giro aperto').getByRole('button', { name: 'Partecipa' }).dblclick()
  await expect(toast(page, 'Registrazione completata')).toBeVisible()
  await card(page, 'Giro pieno').getByRole('button', { name: "Mettiti in lista d'attesa" }).dblclick()
  await expect(toast(page, "Sei in lista d'attesa")).toBeVisible()
  await expect(toast(page, 'Errore')).toHaveCount(0)
})

test('the cards pass axe, reflow and touch, however long their words', async ({ page, app }) => {
  test.slow()
  const long = 'Straßenbahnüberquerungsgiro'.repeat(4)
  const id = await insertEvent(app.sql, { title: long, maxParticipants: 1, creatorId: rider.id })
  await app.sql`
    update events set location = ${long}, meeting_point = ${long}, price_cents = 999999,
      difficulty_level = 'expert' where id = ${id}`
  await join(app, id, await named(app, 'Bruno Curva'))
  await insertEvent(app.sql, { title: 'Da decidere', status: 'pending', creatorId: rider.id })
  await insertEvent(app.sql, { title: 'Rifiutato', status: 'rejected', creatorId: rider.id })
  await insertEvent(app.sql, { title: 'Aperto' })
  await openEvents(page)
  await expect(page.getByRole('region', { name: 'Le tue proposte' }).getByRole('article')).toHaveCount(2)
  await expect(card(page, 'Aperto')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  if ((page.viewportSize()?.width ?? 0) < 640) expect(await smallTargets(page)).toEqual([])
  expect(await sidewaysScrolls(page)).toEqual([])
})

test('the create button opens the form, and has the focus again once it is closed', async ({ page }) => {
  await openEvents(page)
  await createButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(form(page).getByLabel('Titolo')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(createButton(page)).toBeFocused()
  await expect(heading(page, 'Eventi')).toBeVisible()
})
