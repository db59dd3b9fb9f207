import type { Page } from '@playwright/test'
import type { Person } from '#server/testing/people.ts'
import {
  article,
  emptyFeed,
  form,
  newPost,
  openCommunity,
  openFor,
  publish,
  writer,
} from './support/community.ts'
import { named, photo, question } from './support/diary.ts'
import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import { holdBack, loseAnswer } from './support/network.ts'
import { bottomBar, expect, test, toast } from './support/test.ts'

let rider: Person

test.beforeEach(async ({ page, app, signIn }) => {
  await emptyFeed(app)
  rider = await writer(app, 'Anna Passo')
  await signIn(rider)
  await openCommunity(page)
})

const content = (page: Page) => form(page).getByLabel('Contenuto')
const tagField = (page: Page) => form(page).getByLabel('Tag', { exact: true })
const chosenTags = (page: Page) => form(page).getByRole('list', { name: 'Tag scelti' }).getByRole('listitem')

async function fill(page: Page, text: string) {
  await newPost(page).click()
  await content(page).fill(text)
  await form(page).getByLabel('Tipo di post').selectOption('Esperienza')
}

const postsOf = (app: { sql: import('#server/db/client.ts').Sql }) =>
  app.sql`select content, tags, location from community_posts
    where user_id = ${rider.id} and created_at > now() - interval '1 day'`

test('every rule says its sentence under its field, and a good post is published', async ({ page, app }) => {
  test.slow()
  await newPost(page).click()
  await expect(content(page)).toBeFocused()
  await expect(publish(page)).toBeDisabled()
  await content(page).fill('   \n ')
  await expect(publish(page)).toBeDisabled()
  await content(page).fill('breve')
  await expect(form(page).getByText('5/5000')).toBeVisible()
  await publish(page).click()
  const says = (text: string) => expect(form(page).getByText(text, { exact: true })).toBeVisible()
  await says('Contenuto deve essere tra 10 e 5000 caratteri')
  await says('Tipo di post è richiesto')
  await expect(content(page)).toBeFocused()
  await content(page).fill('x'.repeat(5001))
  await expect(form(page).getByText('5001/5000')).toBeVisible()
  await says('Contenuto non può superare 5000 caratteri')
  await content(page).fill('Guarda qui: <script>alert(1)</script>')
  await says('Contenuto contiene codice non consentito')
  await content(page).fill('Se a < b allora si va: onclick è una parola.')
  await form(page).getByLabel('Località').fill('L'.repeat(101))
  await publish(page).click()
  await says('Località non può superare 100 caratteri')
  await form(page).getByLabel('Località').fill('Bormio')

  for (let i = 1; i <= 10; i++) {
    await tagField(page).fill(`#Tag${i}`)
    await tagField(page).press('Enter')
  }
  await tagField(page).fill('tag3')
  await tagField(page).press('Enter')
  await expect(chosenTags(page)).toHaveCount(10)
  await expect(tagField(page)).toHaveValue('')
  await tagField(page).fill('undicesimo')
  await tagField(page).press('Enter')
  await says('Massimo 10 tag consentiti')
  await tagField(page).fill('')
  // By keyboard alone: each takes the focus of the one before it.
  await form(page).getByRole('button', { name: 'Rimuovi il tag tag9' }).focus()
  await page.keyboard.press('Enter')
  await expect(form(page).getByRole('button', { name: 'Rimuovi il tag tag10' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tagField(page)).toBeFocused()
  await expect(chosenTags(page)).toHaveCount(8)

  await form(page).getByLabel('Tipo di post').selectOption('Richiesta di uscita')
  await publish(page).click()
  await expect(toast(page, 'Post creato')).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  await expect(newPost(page)).toBeFocused()
  await expect(page.getByRole('article').first()).toContainText(
    'Se a < b allora si va: onclick è una parola.',
  )
  expect(await postsOf(app)).toMatchObject([
    { location: 'Bormio', tags: expect.arrayContaining(['tag1', 'tag8']) },
  ])
})

test('a tag left in the field goes along, or stops the post and says why', async ({ page, app }) => {
  test.slow()
  await fill(page, 'Un post con i suoi tag')
  for (let i = 1; i <= 9; i++) {
    await tagField(page).fill(`tag${i}`)
    await tagField(page).press('Enter')
  }
  const refused = async (typed: string, sentence: string) => {
    await tagField(page).fill(typed)
    await publish(page).click()
    await expect(form(page).getByText(sentence, { exact: true })).toBeVisible()
    await expect(tagField(page)).toBeFocused()
    await expect(tagField(page)).toHaveValue(typed)
    // By Enter in another field, too.
    await form(page).getByLabel('Località').press('Enter')
    await expect(tagField(page)).toBeFocused()
    expect(await postsOf(app)).toEqual([])
  }
  await refused('x'.repeat(31), 'Tag non può superare 30 caratteri')
  await tagField(page).fill('tag10')
  await tagField(page).press('Enter')
  await refused('undicesimo', 'Massimo 10 tag consentiti')
  await form(page).getByRole('button', { name: 'Rimuovi il tag tag1', exact: true }).click()
  await expect(form(page).getByText('Massimo 10 tag consentiti')).toHaveCount(0)
  await tagField(page).focus()
  await publish(page).click()
  await expect(toast(page, 'Post creato')).toBeVisible()
  const [post] = await postsOf(app)
  expect(post?.tags).toHaveLength(10)
  expect(post?.tags).toContain('undicesimo')
})

test('the form with mistakes and tags passes axe, reflow and touch', async ({ page }) => {
  test.slow()
  await newPost(page).click()
  await content(page).fill('breve')
  for (const tag of ['alba', 'x'.repeat(30), 'x'.repeat(31)]) {
    await tagField(page).fill(tag)
    await tagField(page).press('Enter')
  }
  await publish(page).click()
  await expect(form(page).getByText('Tipo di post è richiesto')).toBeVisible()
  await expect(form(page).getByText('Tag non può superare 30 caratteri')).toBeVisible()
  const isPhone = (page.viewportSize()?.width ?? 0) < 640
  const objections = [
    ...(await axeViolations(page)),
    ...(isPhone ? await smallTargets(page) : []),
    ...(await sidewaysScrolls(page)),
  ]
  expect(objections).toEqual([])
})

test('what is published while a filter hides it is shown all the same', async ({ page }) => {
  await openCommunity(page, '?tipo=tour')
  await fill(page, 'Questo non è un tour')
  await publish(page).click()
  await expect(toast(page, 'Post creato')).toBeVisible()
  await expect(page).toHaveURL('/community')
  await expect(page.getByRole('article').first()).toContainText('Questo non è un tour')
})

test('photographs and an itinerary come along: up to four, looked at one by one', async ({ page, app }) => {
  test.slow()
  await fill(page, 'Quattro foto e una strada')
  const files = await Promise.all(
    ['#a33', '#3a3', '#33a', '#aa3', '#3aa'].map((color, i) => photo(`foto${i}.jpg`, color)),
  )
  await form(page).getByLabel('File delle foto').setInputFiles(files)
  await expect(form(page).getByText('Massimo 4 foto: 1 non è stata aggiunta.')).toBeVisible()
  await expect(form(page).getByText('4 di 4')).toBeVisible()
  await expect(publish(page)).toBeEnabled()
  const itinerary = form(page).getByRole('combobox', { name: 'Itinerario' })
  await itinerary.fill('stelvio')
  await form(page).getByRole('listbox', { name: 'Itinerari trovati' }).getByRole('option').first().click()
  await expect(form(page).getByRole('button', { name: 'Rimuovi l’itinerario' })).toBeFocused()
  await publish(page).click()
  await expect(toast(page, 'Post creato')).toBeVisible()

  const card = article(page, 'Quattro foto')
  await expect(card.getByRole('link', { name: /Stelvio/ })).toHaveAttribute('href', /\/route-planner\//)
  await expect(card.getByRole('button', { name: /Apri la foto/ })).toHaveCount(4)
  await card.getByRole('button', { name: 'Apri la foto 2 di 4' }).click()
  await expect(page.getByRole('heading', { name: 'Foto 2 di 4' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Foto 3 di 4' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await app.sql`select from post_photos`).toHaveLength(4)
})

test('a lost answer makes one post: it is sent again by itself', async ({ page, app }) => {
  await fill(page, 'Pubblicato senza saperlo')
  await loseAnswer(page, '**/api/community/posts', 'POST')
  await publish(page).click()
  await expect(toast(page, 'In attesa di invio')).toBeVisible()
  await expect(toast(page, 'Inviato')).toBeVisible()
  expect(await postsOf(app)).toHaveLength(1)
  await expect(article(page, 'senza saperlo')).toHaveCount(1)
})

test('leaving while a post is on its way asks no longer once it is there', async ({ page }) => {
  const letThrough = await holdBack(page, '**/api/community/posts', 'POST')
  await newPost(page).click()
  await form(page).getByLabel('Contenuto').fill('Pubblicato mentre si esce')
  await form(page).getByLabel('Tipo di post').selectOption('Esperienza')
  await publish(page).click()
  // What would be in no post cannot be typed.
  await expect(form(page).getByLabel('Contenuto')).not.toBeFocused()
  await bottomBar(page).getByRole('link', { name: 'Home' }).click()
  await expect(question(page)).toBeVisible()
  letThrough()
  await expect(toast(page, 'Post creato')).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

test('what is typed survives a reload, and no way out takes it along unasked', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await fill(page, 'Non ancora finito')
  await tagField(page).fill('alba')
  await tagField(page).press('Enter')
  await page.reload()
  await expect(form(page).getByText(/Abbiamo ritrovato/)).toBeVisible()
  await expect(content(page)).toHaveValue('Non ancora finito')
  await expect(chosenTags(page)).toHaveText(['#alba'])
  await page.getByRole('link', { name: 'Itinerari' }).first().click()
  await question(page).getByRole('button', { name: 'Continua a scrivere' }).click()
  await form(page).getByRole('button', { name: 'Annulla' }).click()
  await question(page).getByRole('button', { name: 'Esci senza salvare' }).click()
  await expect(form(page)).toHaveCount(0)
  await expect(newPost(page)).toBeFocused()
  await page.reload()
  await expect(article(page, 'Un vecchio post')).toBeVisible()
  await expect(form(page)).toHaveCount(0)
})

test('a first post waits for an admin, seen by its author; approved, everybody reads it', async ({
  page,
  app,
  browser,
  signIn,
}) => {
  await signIn(await named(app, 'Nuova Arrivata'))
  await openCommunity(page)
  await fill(page, 'Ciao a tutti, sono nuova qui')
  await publish(page).click()
  const text = 'Sarà visibile a tutti dopo l’approvazione di un amministratore.'
  await expect(toast(page, 'Post creato', text)).toBeVisible()
  const own = page.getByRole('region', { name: 'In attesa di approvazione' })
  await expect(own.getByRole('article')).toContainText('sono nuova qui')
  await expect(own.getByRole('button', { name: 'Approva' })).toHaveCount(0)
  expect([...(await axeViolations(page)), ...(await sidewaysScrolls(page))]).toEqual([])

  const other = await openFor(browser, app, rider, page)
  await expect(article(other, 'Un vecchio post')).toBeVisible()
  await expect(article(other, 'sono nuova qui')).toHaveCount(0)
  const admin = await openFor(browser, app, await app.people.create({ role: 'admin' }), page)
  await admin.getByRole('button', { name: 'Approva' }).click()
  await expect(toast(admin, 'Post approvato')).toBeVisible()
  await expect(admin.getByRole('region', { name: 'In attesa di approvazione' })).toHaveCount(0)

  await expect(own).toHaveCount(0)
  for (const one of [page, other]) {
    await one.getByRole('button', { name: '1 nuovo post' }).click()
    await expect(one.getByRole('article').first()).toContainText('sono nuova qui')
  }
  await other.context().close()
  await admin.context().close()
})
