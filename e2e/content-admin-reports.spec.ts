import { insertPost } from './support/community.ts'
import {
  act,
  called,
  card,
  deletion,
  insertComment,
  insertReport,
  openContent,
  showList,
  tab,
} from './support/content.ts'
import { named } from './support/diary.ts'
import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import { loseAnswer, silenceLive } from './support/network.ts'
import { expect, requestAs, test, toast } from './support/test.ts'

test.beforeEach(async ({ page, app, signIn }) => {
  await openContent({ page, app, signIn })
})

/** Somebody whose name no other test has: the cards are called by their authors. */
const author = (app: Parameters<typeof named>[0]) => named(app, called('Anna'))
const nameOf = async (app: Parameters<typeof named>[0], { id }: { id: string }) =>
  (await app.sql`select display_name from profiles where user_id = ${id}`)[0]?.displayName as string

test('a reported post shows what it says and every reason; keeping it closes them', async ({ page, app }) => {
  const [anna, bruno, clara] = [await author(app), await author(app), await author(app)]
  const postId = await insertPost(app, anna, 'Vendo gomme a metà prezzo', {
    tags: ['gomme'],
    location: 'Bormio',
  })
  await insertReport(app, { postId }, bruno)
  await insertReport(app, { postId }, clara, { reason: 'other', note: 'È la terza volta.' })
  await showList(page, 'segnalazioni')
  const title = `Post di ${await nameOf(app, anna)}`
  const shown = card(page, title)
  for (const text of ['2 segnalazioni', 'Spam o pubblicità', 'Altro', 'È la terza volta.'])
    await expect(shown.getByText(text, { exact: true })).toBeVisible()
  await expect(shown).toContainText('Vendo gomme a metà prezzo')
  await expect(shown).toContainText('Esperienza · Bormio · #gomme')
  await expect(shown).not.toContainText('Già mantenuto')
  await expect(shown.getByRole('link', { name: await nameOf(app, bruno) })).toBeVisible()
  await expect(shown.getByRole('link', { name: 'Apri il post' })).toHaveAttribute(
    'href',
    `/community/${postId}`,
  )
  await act(page, title, 'Mantieni').dblclick()
  await expect(toast(page, 'Contenuto mantenuto')).toHaveCount(1)
  await expect(shown).toHaveCount(0)
  expect(await app.sql`select from community_posts where id = ${postId}`).toHaveLength(1)

  await insertReport(app, { postId }, await author(app), { reason: 'danger' })
  await page.reload()
  await expect(shown).toContainText('1 segnalazione')
  await expect(shown).toContainText(/Già mantenuto il \d\d\/\d\d\/\d{4}/)
})

test('a reported comment is deleted after a question, and its post stays', async ({ page, app }) => {
  const [anna, bruno] = [await author(app), await author(app)]
  const postId = await insertPost(app, anna, 'Un post che non c’entra')
  const commentId = await insertComment(app, postId, bruno, 'Una parolaccia.')
  await insertReport(app, { commentId }, anna, { reason: 'offence' })
  await showList(page, 'segnalazioni')
  const title = `Commento di ${await nameOf(app, bruno)}`
  await expect(card(page, title)).toContainText('Una parolaccia.')
  await expect(card(page, title)).toContainText('Un post che non c’entra')
  await act(page, title, 'Elimina').click()
  await expect(deletion(page).getByRole('button', { name: 'Annulla' })).toBeFocused()
  await expect(deletion(page)).toContainText('Sei sicuro di voler eliminare questo commento?')
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(act(page, title, 'Elimina')).toBeFocused()
  await page.keyboard.press('Enter')
  await deletion(page).getByRole('button', { name: 'Elimina' }).click()
  await expect(toast(page, 'Commento eliminato')).toBeVisible()
  await expect(card(page, title)).toHaveCount(0)
  expect(await app.sql`select comment_count from community_posts where id = ${postId}`).toEqual([
    { commentCount: 0 },
  ])
})

test('a reported post is deleted with all that hangs on it', async ({ page, app }) => {
  const [anna, bruno] = [await author(app), await author(app)]
  const postId = await insertPost(app, anna, 'Un post che se ne va')
  await insertReport(app, { postId }, bruno)
  await showList(page, 'segnalazioni')
  const title = `Post di ${await nameOf(app, anna)}`
  await act(page, title, 'Elimina').click()
  await deletion(page).getByRole('button', { name: 'Elimina' }).click()
  await expect(toast(page, 'Post eliminato')).toBeVisible()
  await expect(card(page, title)).toHaveCount(0)
  expect(await app.sql`select from community_posts where id = ${postId}`).toHaveLength(0)
})

test('a report that came meanwhile is read before anything is kept', async ({ page, app }) => {
  const [anna, bruno] = [await author(app), await author(app)]
  const postId = await insertPost(app, anna, 'Un post discusso da molti')
  await insertReport(app, { postId }, bruno)
  await silenceLive(page)
  await showList(page, 'segnalazioni')
  const title = `Post di ${await nameOf(app, anna)}`
  await expect(card(page, title)).toContainText('1 segnalazione')
  await insertReport(app, { postId }, await author(app), { reason: 'privacy' })
  await act(page, title, 'Mantieni').press('Enter')
  await expect(toast(page, 'Errore')).toContainText('rileggi il contenuto e le segnalazioni')
  await expect(card(page, title)).toContainText('Dati personali di qualcuno')
  await act(page, title, 'Mantieni').press('Enter')
  await expect(toast(page, 'Contenuto mantenuto')).toBeVisible()
})

test('what was kept though the answer was lost, and what went meanwhile, is no longer there', async ({
  page,
  app,
}) => {
  const [anna, bruno, clara] = [await author(app), await author(app), await author(app)]
  for (const who of [anna, clara])
    await insertReport(app, { postId: await insertPost(app, who, 'Un post qualunque') }, bruno)
  await silenceLive(page)
  await showList(page, 'segnalazioni')
  const [kept, gone] = [`Post di ${await nameOf(app, anna)}`, `Post di ${await nameOf(app, clara)}`]
  await loseAnswer(page, '**/api/admin/reports/**/dismiss', 'POST')
  await act(page, kept, 'Mantieni').press('Enter')
  await expect(toast(page, 'Errore')).toBeVisible()
  await expect(card(page, kept)).toHaveCount(0)
  await app.sql`delete from community_posts where user_id = ${clara.id}`
  await act(page, gone, 'Mantieni').press('Enter')
  await expect(toast(page, 'Errore', 'Questo post non esiste o è stato eliminato.')).toBeVisible()
  await expect(card(page, gone)).toHaveCount(0)
})

test('reports come by themselves, and go with what another admin decides', async ({ page, app }) => {
  await tab(page, 'Segnalazioni').click()
  await expect(page).toHaveURL('/admin/content?elenco=segnalazioni')
  const anna = await author(app)
  const postId = await insertPost(app, anna, 'Un post appena segnalato')
  const [reporter, admin] = [
    await requestAs(app, await app.people.create()),
    await requestAs(app, await app.people.create({ role: 'admin' })),
  ]
  const data = { reason: 'spam', note: null }
  expect((await reporter.put(`/api/community/posts/${postId}/report`, { data })).status()).toBe(200)
  const title = `Post di ${await nameOf(app, anna)}`
  await expect(card(page, title)).toBeVisible()
  await admin.delete(`/api/community/posts/${postId}`, { data: {} })
  await expect(card(page, title)).toHaveCount(0)
  await reporter.dispose()
  await admin.dispose()
})

test('nothing to read is said; what did not come is asked for again', async ({ page }) => {
  await page.route(/\/api\/admin\/reports$/, (route) => route.fulfill({ json: { items: [], next: null } }))
  await showList(page, 'segnalazioni')
  await expect(page.getByText('Nessuna segnalazione da leggere', { exact: true })).toBeVisible()
  await page.unroute(/\/api\/admin\/reports$/)
  await page.route(/\/api\/admin\/reports$/, (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL' } }),
  )
  await showList(page, 'segnalazioni')
  const alert = page.getByRole('alert').filter({ hasText: 'Errore nel caricamento delle segnalazioni' })
  await expect(alert).toBeVisible()
  await page.unroute(/\/api\/admin\/reports$/)
  await alert.getByRole('button', { name: 'Riprova' }).click()
  await expect(alert).toHaveCount(0)
})

test('first posts wait here too: one is approved, one comes by itself', async ({ page, app }) => {
  const [text, other] = [called('Un primo post che aspetta'), called('Un altro che arriva')]
  const anna = await author(app)
  await app.sql`
    insert into community_posts (request_key, user_id, content, post_type)
    values (gen_random_uuid(), ${anna.id}, ${text}, 'question')`
  await showList(page, 'post')
  const shown = page.getByRole('article').filter({ hasText: text })
  await expect(shown).toBeVisible()
  const writer = await requestAs(app, await app.people.create())
  const extras = { postType: 'question', tags: [], location: null, routeId: null, photos: [] }
  const data = { content: other, requestKey: crypto.randomUUID(), ...extras }
  expect((await writer.post('/api/community/posts', { data })).status()).toBe(200)
  await expect(page.getByRole('article').filter({ hasText: other })).toBeVisible()
  await shown.getByRole('button', { name: 'Approva' }).press('Enter')
  await expect(toast(page, 'Post approvato')).toBeVisible()
  await expect(shown).toHaveCount(0)
  await writer.dispose()
  await page.route('**/api/community/waiting', (route) => route.fulfill({ json: { posts: [] } }))
  await showList(page, 'post')
  await expect(page.getByText('Nessun post in attesa di approvazione', { exact: true })).toBeVisible()
})

test('the cards pass axe, reflow and touch', async ({ page, app }) => {
  test.slow()
  const [anna, bruno] = [await author(app), await author(app)]
  const long = 'Straordinariamentelunghissimo'.repeat(12)
  const postId = await insertPost(app, anna, long, { tags: ['motoraduno'.repeat(2)], location: 'Bormio' })
  const commentId = await insertComment(app, postId, bruno, long)
  await insertReport(app, { postId }, bruno, { reason: 'other', note: long })
  await insertReport(app, { commentId }, anna, { reason: 'offence' })
  await app.sql`update community_posts set kept_at = now() where id = ${postId}`
  await showList(page, 'segnalazioni')
  await expect(card(page, `Post di ${await nameOf(app, anna)}`)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  if ((page.viewportSize()?.width ?? 0) < 640) expect(await smallTargets(page)).toEqual([])
  expect(await sidewaysScrolls(page)).toEqual([])
})
