import type { Page } from '@playwright/test'
import type { Person } from '#server/testing/people.ts'
import {
  article,
  choose,
  comments,
  deletion,
  emptyFeed,
  insertPost,
  openFor,
  send,
} from './support/community.ts'
import { named } from './support/diary.ts'
import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import { holdBack, loseAnswer } from './support/network.ts'
import { expect, test, toast } from './support/test.ts'

const text = 'Un post da commentare'
let rider: Person
let postId: string

test.beforeEach(async ({ page, app, signIn }) => {
  await emptyFeed(app)
  rider = await named(app, 'Anna Passo')
  postId = await insertPost(app, rider, text)
  await signIn(rider)
  await page.goto('/community')
})

const rows = (page: Page) => article(page, text).getByRole('list', { name: 'Commenti' }).getByRole('listitem')
const field = (page: Page) => page.getByLabel('Scrivi un commento')
const sendButton = (page: Page) => page.getByRole('button', { name: 'Invia commento' })

async function insertComment(
  app: { sql: import('#server/db/client.ts').Sql },
  author: Person,
  content: string,
) {
  await app.sql`
    insert into post_comments (request_key, post_id, user_id, content, created_at)
    select gen_random_uuid(), ${postId}, ${author.id}, ${content},
      -- Of two in one millisecond nobody knows which came first.
      greatest(clock_timestamp(), max(created_at) + interval '1 millisecond')
    from post_comments where post_id = ${postId}`
}

test('comments are written by button and by keyboard, newest last, counted', async ({ page }) => {
  await comments(page, text).click()
  await expect(comments(page, text)).toHaveAttribute('aria-expanded', 'true')
  await expect(article(page, text).getByText('Ancora nessun commento')).toBeVisible()
  await expect(sendButton(page)).toBeDisabled()
  await field(page).fill('Il primo')
  await expect(page.getByText('8/1000')).toBeVisible()
  await sendButton(page).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(field(page)).toHaveValue('')
  await field(page).fill('Il secondo')
  await field(page).press('Control+Enter')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).last()).toContainText('Il secondo')
  await expect(comments(page, text)).toHaveText(/2$/)
})

test('what the rules refuse is said under the field', async ({ page }) => {
  await comments(page, text).click()
  for (const [typed, message] of [
    ['x'.repeat(1001), 'Commento non può superare 1000 caratteri'],
    ['<script>alert(1)</script>', 'Contenuto contiene codice non consentito'],
  ] as const) {
    await field(page).fill(typed)
    await sendButton(page).click()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue(typed)
  }
  expect([...(await axeViolations(page)), ...(await sidewaysScrolls(page))]).toEqual([])
  await expect(rows(page)).toHaveCount(0)
})

test('what is typed waits in a closed thread; a lost answer makes one comment, by itself', async ({
  page,
  app,
}) => {
  await comments(page, text).click()
  await field(page).fill('Detto una volta')
  await comments(page, text).click()
  await expect(field(page)).toHaveCount(0)
  await comments(page, text).click()
  await expect(field(page)).toHaveValue('Detto una volta')
  await loseAnswer(page, '**/comments', 'POST')
  await sendButton(page).click()
  await expect(toast(page, 'Inviato')).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await expect(rows(page)).toHaveCount(1)
  expect(await app.sql`select from post_comments where post_id = ${postId}`).toHaveLength(1)
})

test('what is published after its thread was closed is not offered again, nor replaced by the next', async ({
  page,
}) => {
  await comments(page, text).click()
  const letThrough = await holdBack(page, '**/comments', 'POST')
  await field(page).fill('Il primo')
  await sendButton(page).click()
  await comments(page, text).click()
  await expect(field(page)).toHaveCount(0)
  await comments(page, text).click()
  await expect(field(page)).toHaveValue('Il primo')
  letThrough()
  await expect(field(page)).toHaveValue('')
  await field(page).fill('Il secondo, diverso')
  await sendButton(page).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('Il primo')
  await expect(rows(page).last()).toContainText('Il secondo, diverso')
})

test('other words after a lost answer are another comment', async ({ page }) => {
  await comments(page, text).click()
  await field(page).fill('Porto il pane')
  await loseAnswer(page, '**/comments', 'POST')
  await sendButton(page).click()
  await expect(field(page)).toHaveValue('')
  await field(page).fill('Porto io il caffè')
  await sendButton(page).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('Porto il pane')
})

test('what is typed while a comment is on its way stays', async ({ page }) => {
  await comments(page, text).click()
  const letThrough = await holdBack(page, '**/comments', 'POST')
  await field(page).fill('Il primo')
  await sendButton(page).click()
  await field(page).fill('Il secondo, scritto intanto')
  letThrough()
  await expect(rows(page)).toHaveCount(1)
  await expect(field(page)).toHaveValue('Il secondo, scritto intanto')
  await expect(sendButton(page)).not.toHaveAttribute('aria-busy')
  await sendButton(page).click()
  await expect(rows(page)).toHaveCount(2)
})

test('a post that goes while one writes under it gives the words back', async ({ page, app, browser }) => {
  const admin = await openFor(browser, app, await app.people.create({ role: 'admin' }), page)
  await comments(page, text).click()
  await field(page).fill('Parole da non perdere')
  await field(page).focus()
  expect((await send(admin, app, 'DELETE', `/posts/${postId}`)).status()).toBe(200)
  const lost = page.getByRole('region', { name: 'Il post che stavi commentando è stato eliminato' })
  await expect(lost).toContainText('Parole da non perdere')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(lost.getByRole('button', { name: 'Copia il testo' })).toBeFocused()
  await page.goto(`/community/${postId}`)
  await expect(page.getByText('Post non trovato', { exact: true })).toBeVisible()
  await expect(lost).toContainText('Parole da non perdere')
  await lost.getByRole('button', { name: 'Non mi serve' }).click()
  await expect(lost).toHaveCount(0)
  await admin.context().close()
})

test('a long thread comes from its end, and its beginning when asked for', async ({ page, app }) => {
  for (let i = 1; i <= 45; i++) await insertComment(app, rider, `Commento ${String(i).padStart(2, '0')}`)
  await page.goto(`/community/${postId}`)
  await expect(rows(page)).toHaveCount(20)
  await expect(rows(page).first()).toContainText('Commento 26')
  await expect(rows(page).last()).toContainText('Commento 45')
  const earlier = page.getByRole('button', { name: 'Mostra commenti precedenti' })
  await earlier.click()
  await expect(rows(page)).toHaveCount(40)
  await earlier.click()
  await expect(rows(page)).toHaveCount(45)
  await expect(rows(page).first()).toContainText('Commento 01')
  await expect(earlier).toHaveCount(0)
})

test('own comments are deleted after a question, any by admins, other people’s by nobody else', async ({
  page,
  app,
  browser,
}) => {
  const marco = await named(app, 'Marco Valico')
  await insertComment(app, marco, 'Sono di Marco')
  await insertComment(app, rider, 'Sono di Anna')
  await comments(page, text).click()
  await rows(page).filter({ hasText: 'di Marco' }).getByRole('button', { name: 'Azioni' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Segnala'])
  await page.keyboard.press('Escape')
  await choose(page, rows(page).filter({ hasText: 'di Anna' }), 'Elimina')
  await expect(deletion(page)).toContainText('Sei sicuro di voler eliminare questo commento?')
  await deletion(page).getByRole('button', { name: 'Elimina' }).click()
  await expect(toast(page, 'Commento eliminato')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(comments(page, text)).toHaveText(/1$/)
  // The focus stays in the thread, though the button that asked is gone.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

  const path = `/community/${postId}`
  const admin = await openFor(browser, app, await app.people.create({ role: 'admin' }), page, path)
  await choose(admin, rows(admin).filter({ hasText: 'di Marco' }), 'Elimina')
  await deletion(admin).getByRole('button', { name: 'Elimina' }).click()
  await expect(rows(admin)).toHaveCount(0)
  await expect(rows(page)).toHaveCount(0)
  await expect(comments(page, text)).toHaveText(/0$/)
  await admin.context().close()
})

test('posts and comments are reported with a reason; a second time changes nothing', async ({
  page,
  app,
  browser,
}) => {
  await insertComment(app, rider, 'Un commento sgarbato')
  const marco = await named(app, 'Marco Valico')
  const other = await openFor(browser, app, marco, page, `/community/${postId}`)
  const dialog = (name: string) => other.getByRole('dialog', { name })
  const submit = (name: string) => dialog(name).getByRole('button', { name: 'Segnala', exact: true }).click()

  await choose(other, other.getByRole('article'), 'Segnala')
  await submit('Segnala il post')
  await expect(dialog('Segnala il post').getByText('Scegli un motivo', { exact: true }).last()).toBeVisible()
  await dialog('Segnala il post').getByLabel('Motivo').selectOption('Altro')
  await submit('Segnala il post')
  await expect(dialog('Segnala il post').getByText('Scrivi il motivo', { exact: true })).toBeVisible()
  expect(await axeViolations(other, 'dialog[open]')).toEqual([])
  await dialog('Segnala il post').getByLabel('Dettagli').fill('Non c’entra con le moto.')
  await submit('Segnala il post')
  await expect(toast(other, 'Segnalazione inviata')).toBeVisible()

  for (let times = 0; times < 2; times++) {
    await choose(other, rows(other).filter({ hasText: 'sgarbato' }), 'Segnala')
    await dialog('Segnala il commento').getByLabel('Motivo').selectOption('Offese o odio')
    await submit('Segnala il commento')
    await expect(dialog('Segnala il commento')).toHaveCount(0)
  }
  expect(await app.sql`select from content_reports where reporter_id = ${marco.id}`).toHaveLength(2)
  await other.context().close()
})

test('a thread passes axe, reflow and touch', async ({ page, app }) => {
  test.slow()
  const long = await named(app, `${'Massimilianopierfrancesco'.repeat(3)} d’Alessandria`)
  await insertComment(app, long, `${'Precipitevolissimevolmente'.repeat(8)} e poi basta`)
  await insertComment(app, rider, 'Breve')
  await page.goto(`/community/${postId}`)
  await expect(rows(page)).toHaveCount(2)
  const isPhone = (page.viewportSize()?.width ?? 0) < 640
  const objections = [
    ...(await axeViolations(page)),
    ...(isPhone ? await smallTargets(page) : []),
    ...(await sidewaysScrolls(page)),
  ]
  expect(objections).toEqual([])
})
