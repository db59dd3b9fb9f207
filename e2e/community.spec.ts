import type { Person } from '#server/testing/people.ts'
import {
  article,
  choose,
  deletion,
  emptyFeed,
  goToCommunity,
  insertPost,
  like,
  openCommunity,
  openFor,
  writer,
} from './support/community.ts'
import { insertEntry, named } from './support/diary.ts'
import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import { expect, heading, test, toast } from './support/test.ts'

let rider: Person

test.beforeEach(async ({ app, signIn }) => {
  await emptyFeed(app)
  rider = await named(app, 'Anna Passo')
  await signIn(rider)
})

test('the page names its parts; nobody has written yet, and the first step is offered', async ({ page }) => {
  await openCommunity(page)
  for (const name of ['Membri attivi', 'Uscite questa settimana'])
    await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveText(/^\d/)
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText(['Post della community', 'Diari di viaggio'])
  await expect(page.getByText('Ancora nessun post', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Scrivi il primo post' }).click()
  await expect(page.getByLabel('Contenuto')).toBeFocused()
  expect([...(await axeViolations(page)), ...(await sidewaysScrolls(page))]).toEqual([])
})

test('a card leads to its author; only ride requests of this week are outings', async ({ page, app }) => {
  const marco = await writer(app, 'Marco Valico')
  await insertPost(app, marco, 'Chi viene sabato al passo?', { postType: 'ride-request', location: 'Bormio' })
  await insertPost(app, marco, 'Chi è venuto al passo?', { postType: 'ride-request', daysAgo: 9 })
  await openCommunity(page)
  const card = article(page, 'Chi viene sabato')
  await expect(card.getByRole('link', { name: 'Marco Valico' })).toHaveAttribute('href', `/user/${marco.id}`)
  await expect(card.getByText('Bronze')).toBeVisible()
  await expect(card.getByText('Bormio')).toBeVisible()
  await expect(card.locator('time')).toHaveAttribute('title', /^\d\d\/\d\d\/\d{4}, \d\d:\d\d$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Uscite questa settimana' })).toHaveText(/^1U/)
})

test('type and tag filter the feed, in the address; each can be taken away', async ({ page, app }) => {
  await insertPost(app, rider, 'Domanda sulle gomme', { postType: 'question', tags: ['gomme'] })
  await insertPost(app, rider, 'Racconto delle gomme', { tags: ['gomme', 'pioggia'] })
  await insertPost(app, rider, 'Domanda sulla pioggia', { postType: 'question', tags: ['pioggia'] })
  await openCommunity(page)
  await article(page, 'Domanda sulle gomme').getByRole('link', { name: 'Tag gomme' }).click()
  await expect(page).toHaveURL('/community?tag=gomme')
  await expect(page.getByRole('article')).toHaveCount(2)
  await article(page, 'Domanda sulle gomme').getByRole('link', { name: 'Domanda' }).click()
  await expect(page).toHaveURL(/tipo=question/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByLabel('Filtra per tipo')).toHaveValue('question')
  await page.getByRole('button', { name: 'Togli il filtro: tag gomme' }).click()
  await expect(page).toHaveURL('/community?tipo=question')
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByLabel('Filtra per tipo').selectOption('Tour')
  await expect(page.getByText('Nessun post con questi filtri')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Azzera filtri' }).click()
  await expect(page).toHaveURL('/community')
  await expect(page.getByRole('article')).toHaveCount(3)
})

test('own posts are deleted after a question; other people’s are not offered', async ({ page, app }) => {
  const marco = await writer(app, 'Marco Valico')
  await insertPost(app, marco, 'Questo è di un altro')
  await insertPost(app, rider, 'Questo post è mio')
  await openCommunity(page)
  await article(page, 'di un altro').getByRole('button', { name: 'Azioni' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Copia link', 'Segnala'])
  await page.keyboard.press('Escape')
  await choose(page, article(page, 'Questo post è mio'), 'Elimina')
  await expect(deletion(page)).toContainText(
    'Sei sicuro di voler eliminare questo post? Questa azione non può essere annullata.',
  )
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  await deletion(page).getByRole('button', { name: 'Annulla' }).click()
  await choose(page, article(page, 'Questo post è mio'), 'Elimina')
  await deletion(page).getByRole('button', { name: 'Elimina' }).click()
  await expect(toast(page, 'Post eliminato')).toBeVisible()
  await expect(article(page, 'Questo post è mio')).toHaveCount(0)
  await expect(heading(page, 'Community')).toBeFocused()
  expect(await app.sql`select from community_posts where user_id = ${rider.id}`).toHaveLength(0)
})

test('admins delete any post', async ({ page, app, browser }) => {
  await insertPost(app, rider, 'Un post da togliere')
  const admin = await openFor(browser, app, await app.people.create({ role: 'admin' }), page)
  await choose(admin, article(admin, 'da togliere'), 'Elimina')
  await deletion(admin).getByRole('button', { name: 'Elimina' }).click()
  await expect(toast(admin, 'Post eliminato')).toBeVisible()
  await expect(article(admin, 'da togliere')).toHaveCount(0)
  await admin.context().close()
})

test('a like stands at once, quick presses end in the last wish, a failure puts it back', async ({
  page,
  app,
}) => {
  const id = await insertPost(app, rider, 'Un post che piace')
  await openCommunity(page)
  const heart = like(page, 'che piace')
  const count = async () =>
    (await app.sql<{ likeCount: number }[]>`select like_count from community_posts where id = ${id}`)[0]
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(heart).toHaveText(/1$/)
  await expect.poll(count).toEqual({ likeCount: 1 })

  for (let presses = 0; presses < 5; presses++) await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(count).toEqual({ likeCount: 0 })
  await expect(heart).toHaveText(/0$/)

  await page.route('**/like', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'UNAVAILABLE', message: 'Servizio momentaneamente non disponibile.' },
    }),
  )
  await heart.click()
  await expect(toast(page, 'Errore', 'Servizio momentaneamente non disponibile.')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expect(heart).toHaveText(/0$/)
})

test('a post has its own address; back leads to where one was; what is gone says so', async ({
  page,
  app,
}) => {
  const text = `Un racconto lungo. ${'Ancora una curva. '.repeat(80)}`
  const id = await insertPost(app, rider, text)
  await openCommunity(page)
  await article(page, 'Un racconto').getByRole('button', { name: 'Leggi tutto' }).click()
  await expect(article(page, 'Un racconto').getByRole('button', { name: 'Mostra meno' })).toBeVisible()
  await article(page, 'Un racconto').getByRole('link', { name: 'adesso' }).click()
  await expect(page).toHaveURL(`/community/${id}`)
  await expect(heading(page, 'Post')).toBeVisible()
  await expect(page).toHaveTitle('Post di Anna Passo · Tornanti')
  await expect(page.getByLabel('Scrivi un commento')).toBeVisible()
  const objections = [...(await axeViolations(page)), ...(await sidewaysScrolls(page))]
  expect(objections).toEqual([])
  await page.goBack()
  await expect(heading(page, 'Community')).toBeVisible()

  await page.goto(`/community/${id}`)
  await choose(page, page.getByRole('article'), 'Elimina')
  await deletion(page).getByRole('button', { name: 'Elimina' }).click()
  await expect(page).toHaveURL('/community')
  await page.goto(`/community/${id}`)
  await expect(page.getByText('Post non trovato', { exact: true })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Torna alla community' }).click()
  await expect(page).toHaveURL('/community')
})

test('the feed comes page by page to its end, and what failed can be tried again', async ({ page, app }) => {
  for (let i = 1; i <= 45; i++) await insertPost(app, rider, `Post numero ${String(i).padStart(2, '0')}`)
  await page.route('**/api/community/posts?*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.route('**/api/community/posts', (route) => route.fulfill({ status: 500, body: '' }))
  await goToCommunity(page)
  await expect(page.getByRole('button', { name: 'Riprova' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('article').first()).toContainText('Post numero 45')
  // However slow the machine is: one goes on to the end of what is there until there is no more.
  await expect(async () => {
    await page.getByRole('article').last().scrollIntoViewIfNeeded()
    await expect(page.getByRole('article')).toHaveCount(45, { timeout: 500 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByText('Non ci sono altri post.')).toBeVisible()
})

test('the leaderboard is beside the feed, or one press past it: the feed is not loaded for it', async ({
  page,
  app,
}) => {
  for (let i = 0; i < 70; i++) await insertPost(app, rider, `Post numero ${i}`)
  await openCommunity(page)
  await expect(page.getByRole('article')).toHaveCount(20)
  const isBeside = (page.viewportSize()?.width ?? 0) >= 1024
  const past = page.getByRole('link', { name: 'Classifica' })
  await expect(past).toBeVisible({ visible: !isBeside })
  if (!isBeside) await past.click()
  const leaderboard = page.getByRole('heading', { name: /Classifica/ })
  await expect(leaderboard).toBeInViewport()
  await page.waitForTimeout(2_000)
  await expect(leaderboard).toBeInViewport()
  await expect(page.getByRole('article')).toHaveCount(20)
})

test('the diaries tab shows the own entries, in the address', async ({ page, app }) => {
  await openCommunity(page, '?scheda=diari')
  await expect(page.getByText('Il tuo diario è vuoto')).toBeVisible()
  await insertEntry(app, rider, 'Giro al Gavia')
  await page.reload()
  const entry = page.getByRole('article')
  await expect(entry).toContainText('Giro al Gavia')
  for (const text of ['21/06/2026', 'Bormio', 'Bello.', '0 foto']) await expect(entry).toContainText(text)
  await page.getByRole('tab', { name: 'Post della community' }).click()
  await expect(page).toHaveURL('/community')
  await page.getByRole('tab', { name: 'Diari di viaggio' }).click()
  await page.getByRole('link', { name: 'Vai al diario' }).click()
  await expect(heading(page, 'Diario di viaggio')).toBeVisible()
})

test('long words, many tags and long names pass axe, reflow and touch', async ({ page, app }) => {
  test.slow()
  const long = await named(app, `${'Massimilianopierfrancesco'.repeat(3)} d’Alessandria`)
  await insertPost(
    app,
    long,
    `${'Precipitevolissimevolmente'.repeat(8)} https://example.org/${'a'.repeat(80)}`,
    {
      tags: Array.from({ length: 10 }, (_, i) => `${'x'.repeat(29)}${i}`),
      location: 'Sperlongapiedimontemassicana'.repeat(3),
      postType: 'ride-request',
    },
  )
  await openCommunity(page)
  await expect(page.getByRole('article')).toHaveCount(1)
  const isPhone = (page.viewportSize()?.width ?? 0) < 640
  const objections = [
    ...(await axeViolations(page)),
    ...(isPhone ? await smallTargets(page) : []),
    ...(await sidewaysScrolls(page)),
  ]
  expect(objections).toEqual([])
})
