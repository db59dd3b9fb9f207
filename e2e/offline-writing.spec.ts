import type { BrowserContext, Page } from '@playwright/test'
import type { Person } from '#server/testing/people.ts'
import type { App } from './support/app.ts'
import {
  article,
  comments,
  emptyFeed,
  form,
  insertPost,
  like,
  newPost,
  openCommunity,
  publish,
  writer,
} from './support/community.ts'
import { fill as fillEntry, named, newEntry, save } from './support/diary.ts'
import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import { holdBack } from './support/network.ts'
import { expect, heading, logIn, signOut, toast } from './support/test.ts'
import { test, workerIsReady } from './support/worker.ts'

// The browser says of every question that it had no line, or what it was answered; the router logs what it caught.
test.use({ expectedNoise: /ERR_INTERNET_DISCONNECTED|ApiError|Failed to load resource/ })

const text = 'Chi viene domenica al Gavia?'
const waitingLine = (page: Page, words: string) =>
  page.getByRole('status').getByText(words, { exact: false }).first()
const waitingList = (page: Page) => page.getByRole('region', { name: /^(In attesa di invio|Non inviato)/ })

let anna: Person
let postId: string

test.beforeEach(async ({ page, app, signIn }) => {
  test.slow()
  await emptyFeed(app)
  anna = await writer(app, 'Anna Passo')
  postId = await insertPost(app, await named(app, 'Bruno Valle'), text)
  await signIn(anna)
  await page.goto('/diary')
  await expect(heading(page, 'Diario di viaggio')).toBeVisible()
  await openCommunity(page)
  await comments(page, text).click()
  await expect(article(page, text).getByText('Ancora nessun commento: scrivi il primo.')).toBeVisible()
  await workerIsReady(page)
  // What was read last lies on the disk within a moment.
  await page.waitForTimeout(1000)
})

async function writePost(page: Page, words: string) {
  await newPost(page).click()
  await form(page).getByLabel('Contenuto').fill(words)
  await form(page).getByLabel('Tipo di post').selectOption('Esperienza')
  await publish(page).click()
  await expect(form(page)).toHaveCount(0)
}

async function writeComment(page: Page, words: string) {
  await page.getByLabel('Scrivi un commento').fill(words)
  await page.getByRole('button', { name: 'Invia commento' }).click()
  await expect(page.getByLabel('Scrivi un commento')).toHaveValue('')
}

const writtenBy = async ({ sql }: App, { id }: Person) => ({
  posts: await sql`
    select content from community_posts
    where user_id = ${id} and created_at > now() - interval '1 day' order by created_at`,
  comments: await sql`select content from post_comments where user_id = ${id} order by created_at`,
  likes: await sql`select post_id from post_likes where user_id = ${id}`,
  entries: await sql`select title from diary_entries where user_id = ${id}`,
})

const nothing = { posts: [], comments: [], likes: [], entries: [] }

const storedRows = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('tornanti.outbox')
        request.onsuccess = () => {
          const rows = request.result.transaction('rows').objectStore('rows').count()
          rows.onsuccess = () => resolve(rows.result)
        }
      }),
  )

test('what is written without signal waits, over a new start too, and is sent once and in order when it returns', async ({
  page,
  app,
  context,
}) => {
  await context.setOffline(true)
  await like(page, text).click()
  await expect(like(page, text)).toHaveAccessibleName(/in attesa di invio/)
  await writeComment(page, 'Io ci sono')
  await expect(waitingList(page)).toContainText('Io ci sono')
  await writeComment(page, 'E porto il caffè')
  await writePost(page, 'Scritto dal passo senza campo')
  await expect(toast(page, 'In attesa di invio')).toBeVisible()
  await expect(waitingLine(page, '4 cose in attesa di invio')).toBeVisible()

  await page.goto('/diary')
  await newEntry(page).click()
  await fillEntry(page, 'Gavia nella nebbia')
  await save(page)
  await expect(waitingList(page)).toContainText('Gavia nella nebbia')
  await page.reload()
  await expect(waitingList(page)).toContainText('Gavia nella nebbia')
  await openCommunity(page)
  await expect(waitingList(page)).toContainText('Scritto dal passo senza campo')
  await expect(like(page, text)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Vedi', exact: true }).click()
  await expect(heading(page, 'Scritto senza connessione')).toBeVisible()
  await expect(waitingList(page).getByRole('article')).toHaveCount(5)
  expect([
    ...(await axeViolations(page)),
    ...(await sidewaysScrolls(page)),
    ...(await smallTargets(page)),
  ]).toEqual([])
  expect(await writtenBy(app, anna)).toEqual(nothing)

  await context.setOffline(false)
  await expect(toast(page, 'Inviato')).toBeVisible()
  await expect(page.getByText('Non c’è niente in attesa')).toBeVisible()
  expect(await writtenBy(app, anna)).toEqual({
    posts: [{ content: 'Scritto dal passo senza campo' }],
    comments: [{ content: 'Io ci sono' }, { content: 'E porto il caffè' }],
    likes: [{ postId }],
    entries: [{ title: 'Gavia nella nebbia' }],
  })
  const [order] = await app.sql<{ isInOrder: boolean }[]>`
    select max(c.created_at) < min(p.created_at) and min(p.created_at) < min(d.created_at) as is_in_order
    from post_comments c, community_posts p, diary_entries d
    where c.user_id = ${anna.id} and d.user_id = ${anna.id}
      and p.user_id = ${anna.id} and p.content like 'Scritto dal passo%'`
  expect(order?.isInOrder).toBe(true)
  await openCommunity(page)
  await expect(article(page, 'Scritto dal passo senza campo')).toHaveCount(1)
})

test('answers that are lost again and again make one of each', async ({ page, app, context }) => {
  let lost = 0
  for (const address of ['**/api/community/posts', '**/comments'])
    await page.route(address, async (route) => {
      if (route.request().method() !== 'POST' || lost >= 4) return route.fallback()
      lost += 1
      await route.fetch()
      await route.abort()
    })
  await writePost(page, 'Detto tre volte, sentito una')
  await writeComment(page, 'Anche questo')
  await expect(waitingLine(page, 'in attesa di invio')).toBeVisible()
  await expect.poll(() => storedRows(page), { timeout: 60_000 }).toBe(0)
  expect(lost).toBe(4)
  expect(await writtenBy(app, anna)).toMatchObject({
    posts: [{ content: 'Detto tre volte, sentito una' }],
    comments: [{ content: 'Anche questo' }],
  })
  await context.unrouteAll()
})

test('what cannot be taken any more says why, keeps its text, and does not stand in the way', async ({
  page,
  app,
  context,
}) => {
  await context.setOffline(true)
  await writeComment(page, 'Parole da non perdere')
  await writePost(page, 'Questo invece può partire')
  await app.sql`delete from community_posts where id = ${postId}`
  await context.setOffline(false)
  await expect(toast(page, 'Non inviato')).toBeVisible()
  await expect(waitingLine(page, '1 cosa non inviata')).toBeVisible()
  await expect.poll(async () => (await writtenBy(app, anna)).posts).toHaveLength(1)

  await page.getByRole('link', { name: 'Vedi', exact: true }).click()
  const card = waitingList(page).getByRole('article')
  await expect(card).toContainText('Parole da non perdere')
  await expect(card.getByText('Non inviato', { exact: true })).toBeVisible()
  await expect(card.getByText('Questo post non esiste o è stato eliminato.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await card.getByRole('button', { name: 'Riprova' }).click()
  await expect(card.getByText('Non inviato', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Modifica' }).click()
  await expect(page).toHaveURL(new RegExp(postId))
  await expect(page.getByText('Parole da non perdere')).toBeVisible()
  await expect.poll(() => storedRows(page)).toBe(0)
})

test('what waits can be changed or thrown away', async ({ page, app, context }) => {
  await context.setOffline(true)
  await writePost(page, 'Prima stesura del racconto')
  await waitingList(page).getByRole('button', { name: 'Modifica' }).click()
  await expect(waitingList(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Riprendi' }).click()
  await form(page).getByLabel('Contenuto').fill('Seconda stesura del racconto')
  await publish(page).click()
  await expect(waitingList(page)).toContainText('Seconda stesura del racconto')
  await writePost(page, 'Questo non lo mando più')
  await expect(waitingList(page).getByRole('article')).toHaveCount(2)
  await waitingList(page)
    .getByRole('article')
    .filter({ hasText: 'Questo non lo mando più' })
    .getByRole('button', { name: 'Elimina' })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
  await expect(waitingList(page).getByRole('article')).toHaveCount(1)
  await context.setOffline(false)
  await expect(toast(page, 'Inviato')).toBeVisible()
  expect((await writtenBy(app, anna)).posts).toEqual([{ content: 'Seconda stesura del racconto' }])
})

test('a session that ended meanwhile is asked for, and then everything is sent', async ({
  page,
  app,
  context,
}) => {
  await context.setOffline(true)
  await writePost(page, 'Aspetta che io rientri')
  await app.sql`delete from sessions where user_id = ${anna.id}`
  await context.setOffline(false)
  await expect(heading(page, 'Accedi')).toBeVisible()
  expect((await writtenBy(app, anna)).posts).toEqual([])
  await logIn(page, anna.nickname, anna.password)
  await expect(toast(page, 'Inviato')).toBeVisible()
  expect((await writtenBy(app, anna)).posts).toHaveLength(1)
})

test('two tabs see the same and send it once; signing out in one asks first, and leaves nothing in both', async ({
  page,
  app,
  context,
}) => {
  const other = await secondTab(context)
  await context.setOffline(true)
  await writePost(page, 'Scritto nella prima scheda')
  await expect(waitingList(other)).toContainText('Scritto nella prima scheda')
  await writePost(other, 'Scritto nella seconda')
  await expect(waitingList(page).getByRole('article')).toHaveCount(2)
  await context.setOffline(false)
  await expect(waitingList(page)).toHaveCount(0)
  await expect(waitingList(other)).toHaveCount(0)
  expect((await writtenBy(app, anna)).posts).toEqual([
    { content: 'Scritto nella prima scheda' },
    { content: 'Scritto nella seconda' },
  ])

  await context.setOffline(true)
  await writePost(page, 'Non sarà mai inviato')
  await signOut(page)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('non è ancora stata inviata: uscendo andrà persa.')
  await question.getByRole('button', { name: 'Esci senza salvare' }).click()
  await expect(heading(page, 'Accedi')).toBeVisible()
  await expect(waitingList(other)).toHaveCount(0)
  expect(await storedRows(page)).toBe(0)
  await context.setOffline(false)
  await page.waitForTimeout(1500)
  expect((await writtenBy(app, anna)).posts).toHaveLength(2)
})

async function secondTab(context: BrowserContext): Promise<Page> {
  const other = await context.newPage()
  await openCommunity(other)
  await expect(article(other, text)).toBeVisible()
  return other
}

test('a like on a line that carries nothing is not lost by a reload', async ({ page, app }) => {
  await holdBack(page, '**/like', 'POST')
  await like(page, text).click()
  await page.waitForTimeout(300)
  await page.reload()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect.poll(async () => (await writtenBy(app, anna)).likes).toHaveLength(1)
})

test('where the browser’s own store never answers, what is written stays in its form, and is said so', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest
  })
  await page.reload()
  await comments(page, text).click()
  await page.getByLabel('Scrivi un commento').fill('Non deve andare perso')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Invia commento' }).click()
  await expect(toast(page, 'Errore')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByLabel('Scrivi un commento')).toHaveValue('Non deve andare perso')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Invia commento' }).click()
  await expect(page.getByText('Non deve andare perso')).toBeVisible()
})
