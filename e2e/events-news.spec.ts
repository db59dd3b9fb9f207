import type { Person } from '#server/testing/people.ts'
import { named } from './support/diary.ts'
import { card, emptyCalendar, insertEvent, join, openEvents } from './support/events.ts'
import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import { expect, requestAs, test, toast } from './support/test.ts'

let rider: Person

test.beforeEach(async ({ app, signIn }) => {
  await emptyCalendar(app)
  rider = await named(app, 'Anna Passo')
  await signIn(rider)
})

test('a place won while the question is open is not given up', async ({ page, app }) => {
  const id = await insertEvent(app.sql, { title: 'Un posto solo', maxParticipants: 1 })
  const first = await named(app, 'Bruno Curva')
  await join(app, id, first)
  await join(app, id, rider, 'waiting')
  await openEvents(page)
  const ride = card(page, 'Un posto solo')
  await ride.getByRole('button', { name: "Esci dalla lista d'attesa" }).click()
  const question = page.getByRole('alertdialog', { name: "Esci dalla lista d'attesa" })
  // The place frees while the answer to this press is on its way.
  await page.route('**/registration', async (route) => {
    await app.sql`delete from event_participants where event_id = ${id} and user_id = ${first.id}`
    await app.sql`
      update event_participants set status = 'registered', registered_at = now() + interval '1 second' where event_id = ${id}`
    await route.continue()
  })
  await question.getByRole('button', { name: 'Esci dalla lista' }).click()
  const refusal = 'Nel frattempo la tua iscrizione è cambiata: guarda com’è ora e riprova.'
  await expect(toast(page, 'Errore', refusal)).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(ride.getByRole('button', { name: 'Già registrato' })).toBeDisabled()
  const news = page.getByRole('region', { name: 'Novità sui tuoi eventi' })
  await expect(news).toContainText('Si è liberato un posto ed è tuo: l’iscrizione è confermata.')
})

test('what others did to one’s events stands above the calendar until it is put aside', async ({
  page,
  app,
}) => {
  const gone = await insertEvent(app.sql, { title: 'Giro cancellato', maxParticipants: 5 })
  const moved = await insertEvent(app.sql, { title: 'Giro spostato' })
  for (const id of [gone, moved]) await join(app, id, rider)
  await openEvents(page)
  const news = page.getByRole('region', { name: 'Novità sui tuoi eventi' })
  await expect(card(page, 'Giro cancellato')).toBeVisible()
  await expect(news).toHaveCount(0)
  await app.sql`
    update events set status = 'cancelled', cancellation_reason = 'Neve sul passo.', decided_at = now() where id = ${gone}`
  await app.sql`
    insert into event_changes (event_id, fields, changed_at) values (${moved}, '{startDate,meetingPoint}', now() + interval '1 second')`
  await page.reload()
  await expect(news.getByRole('listitem')).toHaveCount(2)
  await expect(news).toContainText('Cancellato: Neve sul passo.')
  await expect(news).toContainText('È cambiato: punto di ritrovo, data di inizio.')
  await expect(card(page, 'Giro cancellato')).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
  if ((page.viewportSize()?.width ?? 0) < 640) expect(await smallTargets(page)).toEqual([])
  expect(await sidewaysScrolls(page)).toEqual([])

  const hide = news.getByRole('button', { name: 'Nascondi la novità' })
  await news
    .getByRole('listitem')
    .filter({ hasText: 'Giro spostato' })
    .getByRole('button', { name: 'Nascondi la novità' })
    .click()
  await expect(hide).toHaveCount(1)
  await expect(news.getByRole('link', { name: 'Giro cancellato' })).toBeFocused()
  await page.reload()
  await expect(news.getByRole('listitem')).toHaveCount(1)
  await news.getByRole('link', { name: 'Giro cancellato' }).click()
  await expect(page.getByRole('main').getByText('Evento cancellato', { exact: true })).toBeVisible()
})

test('an approval is told at once, and stands there until it is put aside', async ({ page, app }) => {
  const id = await insertEvent(app.sql, { title: 'La mia proposta', status: 'pending', creatorId: rider.id })
  await openEvents(page)
  await expect(page.getByRole('region', { name: 'Le tue proposte' })).toContainText('La mia proposta')
  const admin = await app.people.create({ role: 'admin' })
  const request = await requestAs(app, admin)
  const answer = await request.post(`/api/admin/events/${id}/approve`, { data: { version: 1 } })
  expect(answer.status()).toBe(200)
  const words = 'La tua proposta è stata approvata: è in calendario.'
  await expect(toast(page, 'La mia proposta', words)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Novità sui tuoi eventi' })).toContainText(words)
  // In the calendar; among the proposals it may stand a moment longer.
  await expect(page.getByRole('tabpanel').getByRole('heading', { name: 'La mia proposta' })).toBeVisible()
  await request.dispose()
})
