import type { Page } from '@playwright/test'
import type { Person } from '#server/testing/people.ts'
import type { App } from './support/app.ts'
import { insertPost } from './support/community.ts'
import { named } from './support/diary.ts'
import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import { insertEvent } from './support/moderation.ts'
import { holdBack } from './support/network.ts'
import { expect, heading, requestAs, test, toast } from './support/test.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifiche/ })
const row = (page: Page, text: string | RegExp) => page.getByRole('article').filter({ hasText: text })
const preferences = (page: Page) => page.getByRole('region', { name: 'Notifiche e email', exact: true })

const choice = (page: Page, topic: string, channel: string) =>
  preferences(page).getByRole('group', { name: topic }).getByRole('checkbox', { name: channel })

let anna: Person
test.beforeEach(async ({ app, signIn }) => {
  anna = await named(app, 'Anna Prova')
  await signIn(anna)
})

/** Somebody comments on a post of Anna's, as their own browser does. */
async function commentedBy(app: App, name: string, postId: string): Promise<Person> {
  const person = await named(app, name)
  const browser = await requestAs(app, person)
  const answer = await browser.post(`/api/community/posts/${postId}/comments`, {
    data: { requestKey: crypto.randomUUID(), content: 'Fino a domenica.' },
  })
  expect(answer.status()).toBe(200)
  return person
}

test('the bell counts live, and each notification leads to what it is about and is then read', async ({
  page,
  app,
}) => {
  const postId = await insertPost(app, anna, 'Il Gavia è aperto')
  await page.goto('/')
  await expect(bell(page)).toHaveAccessibleName('Notifiche')
  await commentedBy(app, 'Bruno Prova', postId)
  await expect(bell(page)).toHaveAccessibleName('Notifiche, 1 notifica da leggere')
  await bell(page).click()
  await expect(heading(page, 'Notifiche')).toBeVisible()
  await expect(row(page, 'Bruno Prova ha commentato il tuo post')).toContainText('«Il Gavia è aperto»')
  await commentedBy(app, 'Carla Prova', postId)
  await commentedBy(app, 'Dario Prova', postId)
  const gathered = row(page, 'Dario Prova e altre 2 persone hanno commentato il tuo post')
  await expect(gathered).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await gathered.getByRole('link').click()
  await expect(page).toHaveURL(`/community/${postId}`)
  await expect(bell(page)).toHaveAccessibleName('Notifiche')
  await page.goBack()
  await expect(gathered.getByText('Da leggere:')).toHaveCount(0)
})

test('one is read by its button, all by theirs, and a page more comes at the end', async ({ page, app }) => {
  await app.sql`
    insert into inbox (user_id, kind, details, gather_key, is_listed, created_at)
    select ${anna.id}, 'rank', '{"rank":"Gold"}', n::text, true, now() - make_interval(mins => n)
    from generate_series(1, 25) n`
  await page.goto('/notifications')
  await expect(page.getByText('25 notifiche da leggere', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Segna come letta' }).first().click()
  await expect(page.getByText('24 notifiche da leggere', { exact: true })).toBeVisible()
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('article')).toHaveCount(25)
  await page.getByRole('button', { name: 'Segna tutte come lette' }).click()
  await expect(page.getByText('Hai letto tutto.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Segna tutte come lette' })).toBeDisabled()
  await expect(bell(page)).toHaveAccessibleName('Notifiche')
})

test('with nothing to tell it says so; a failure is tried again', async ({ page }) => {
  await page.route('**/api/notifications', (route) => route.abort())
  await page.goto('/notifications')
  await expect(page.getByText('Impossibile caricare le notifiche', { exact: true })).toBeVisible()
  await page.unroute('**/api/notifications')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByText('Ancora nessuna notifica', { exact: true })).toBeVisible()
})

test('every kind has its words and its way; all of it can be read and reached by everybody', async ({
  page,
  app,
}) => {
  const bruno = await named(app, 'Massimiliano Buonarroti della Quercia')
  const eventId = await insertEvent(app.sql, { title: 'Giro delle valli', status: 'approved' })
  const postId = await insertPost(app, anna, `Una parola lunga: ${'precipitevolissimevolmente'.repeat(4)}`)
  await app.sql`
    insert into inbox (user_id, kind, gather_key, is_listed, post_id, event_id, details, created_at)
    select ${anna.id}, kind, kind, true, case when kind like 'post%' then ${postId}::uuid end,
      case when kind like 'event%' then ${eventId}::uuid end,
      '{"changed":["startDate","meetingPoint"],"rank":"Platinum"}', now()
    from unnest(array['friend_request', 'friend_accepted', 'post_comment', 'post_like', 'event_approved', 'event_changed',
      'event_cancelled', 'event_place_freed', 'rank']) kind`
  await app.sql`
    insert into inbox_people (item_id, person_id, at)
    select id, ${bruno.id}, now() from inbox where user_id = ${anna.id} and (kind like 'friend%' or kind like 'post%')`
  await page.goto('/notifications')
  const ways = {
    'ti ha inviato una richiesta di amicizia': '/friends',
    'ha accettato la tua richiesta di amicizia': `/user/${bruno.id}`,
    'ha commentato il tuo post': `/community/${postId}`,
    'ha messo «Mi piace» al tuo post': `/community/${postId}`,
    'Il tuo evento è stato approvato': `/events/${eventId}`,
    'È cambiato: data di inizio, punto di ritrovo.': `/events/${eventId}`,
    'Un evento a cui partecipi è stato cancellato': `/events/${eventId}`,
    'Si è liberato un posto, ed è tuo': `/events/${eventId}`,
    'Hai raggiunto il livello Platinum': '/profile',
  }
  for (const [words, path] of Object.entries(ways))
    await expect(row(page, words).getByRole('link')).toHaveAttribute('href', path)
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScrolls(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
})

test('preferences hold at once, each for itself, and survive a reload', async ({ page }) => {
  await page.goto('/notifications')
  await page.getByRole('link', { name: 'Preferenze' }).click()
  await expect(page.getByRole('region', { name: 'Notifiche e email' })).toBeInViewport({ ratio: 0.3 })
  await expect(page).toHaveURL('/profile#notifiche')
  const likes = choice(page, 'Mi piace ai tuoi post', 'Email')
  const comments = choice(page, 'Commenti ai tuoi post', 'Nell’app')
  await expect(likes).not.toBeChecked()
  const letGo = await holdBack(page, '**/api/notifications/preferences/post_like', 'PUT')
  await likes.click()
  await comments.click()
  // At once, though nothing is saved yet.
  await expect(likes).toBeChecked()
  await expect(comments).not.toBeChecked()
  letGo()
  const digest = preferences(page).getByRole('checkbox', { name: 'Riepilogo della settimana' })
  await digest.click()
  await expect(toast(page, 'Preferenza salvata')).toBeVisible()
  await page.reload()
  await expect(likes).toBeChecked()
  await expect(comments).not.toBeChecked()
  await expect(digest).toBeChecked()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScrolls(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
})

test('a preference that was not saved turns back and is said', async ({ page }) => {
  await page.goto('/profile')
  await page.route('**/api/notifications/preferences/points', (route) => route.abort())
  const points = choice(page, 'Punti e livelli', 'Email')
  await points.click()
  await expect(toast(page, 'Errore')).toContainText('Impossibile salvare la preferenza')
  await expect(points).not.toBeChecked()
})

test('the link in a mail ends these mails by opening it, and takes it back', async ({
  page,
  app,
  context,
}) => {
  const bruno = await named(app, 'Bruno Prova')
  const browser = await requestAs(app, bruno)
  await browser.post(`/api/friends/requests/${anna.id}`)
  const mail = await app.mailbox.next(anna.email)
  const link = /(\/unsubscribe#token=[\w.-]+)/.exec(mail)?.[1] ?? ''
  await context.clearCookies()
  await page.goto(link)
  await expect(page.getByText('Non ti scriveremo più', { exact: true })).toBeVisible()
  await expect(page.getByText(/Richieste di amicizia/)).toBeVisible()
  expect(page.url()).not.toContain('token')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByText('Come prima', { exact: true })).toBeVisible()
  await page.goto('/unsubscribe#token=falso')
  await expect(page.getByText('Link non valido o scaduto', { exact: true })).toBeVisible()
})
