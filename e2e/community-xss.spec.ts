import { holdsCode } from '#contract/post-rules.ts'
import { tidyProse } from '#contract/text.ts'
import {
  emptyFeed,
  form,
  insertPost,
  newPost,
  openCommunity,
  post,
  publish,
  send,
  writer,
} from './support/community.ts'
import { axeViolations, sidewaysScrolls } from './support/inspect.ts'
import { watch } from './support/script-watch.ts'
import { expect, test, toast } from './support/test.ts'
import { xssCorpus } from './support/xss-corpus.ts'

const refusal = 'Contenuto contiene codice non consentito'
const refused = xssCorpus.filter(holdsCode)
const harmless = xssCorpus.filter((text) => !holdsCode(text))
const padded = (text: string) => `${text} e ancora testo`

test('a hundred payloads and more: refused by the rule, or shown exactly as typed', async ({
  page,
  app,
  signIn,
}) => {
  test.setTimeout(240_000)
  expect(xssCorpus.length).toBeGreaterThanOrEqual(100)
  expect(new Set(xssCorpus).size).toBe(xssCorpus.length)
  const nothingRan = await watch(page)
  await emptyFeed(app)
  const rider = await writer(app, 'Prova <b>Sicura</b>')
  await signIn(rider)
  await openCommunity(page)

  for (const text of refused) {
    const { status, body } = await post(page, app, padded(text))
    expect([text, status, body.fields?.content]).toEqual([text, 422, refusal])
    // As if it had been there before the rule: the page alone must withstand it as well.
    await insertPost(app, rider, padded(text))
  }
  for (const text of harmless) {
    // Of one person so many an hour; this is about something else.
    await app.sql`delete from attempts`
    // What may stand in a post may stand in its place and its tags as well.
    const { status, body } = await post(page, app, text, { location: text, tags: [text.slice(0, 20)] })
    expect([text, status]).toEqual([text, 200])
    const comment = { requestKey: crypto.randomUUID(), content: text }
    expect((await send(page, app, 'POST', `/posts/${body.id}/comments`, comment)).status()).toBe(200)
  }
  const all = [...refused.map(padded), ...harmless.map(tidyProse)]

  await page.reload()
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  for (let tries = 0; tries < 40 && (await cards.count()) < all.length + 1; tries++) {
    await cards.last().scrollIntoViewIfNeeded()
    await page.waitForTimeout(150)
  }
  await expect(cards).toHaveCount(all.length + 1)
  const texts = await page.locator('article div.whitespace-pre-line').allInnerTexts()
  expect(texts.slice(0, -1).reverse()).toEqual(all)
  await expect(page.getByRole('heading', { name: 'Preso!' })).toHaveCount(0)
  await nothingRan()

  for (const [i, button] of (await page.getByRole('button', { name: 'Commenti' }).all()).entries()) {
    if (i >= 12) break
    await button.click()
  }
  await expect(page.getByRole('list', { name: 'Commenti' }).getByRole('listitem')).toHaveCount(12)
  await nothingRan()
  expect([...(await axeViolations(page)), ...(await sidewaysScrolls(page))]).toEqual([])
})

test('by hand: the form says what is not allowed, and honest text is not mangled', async ({
  page,
  app,
  signIn,
}) => {
  const nothingRan = await watch(page)
  await emptyFeed(app)
  await signIn(await writer(app, 'Anna Passo'))
  await openCommunity(page)
  await newPost(page).click()
  await form(page).getByLabel('Tipo di post').selectOption('Domanda')
  for (const text of [refused[0], refused.at(-1), refused.at(-5)].map(String)) {
    await form(page).getByLabel('Contenuto').fill(padded(text))
    await publish(page).click()
    await expect(form(page).getByText(refusal, { exact: true })).toBeVisible()
  }
  const honest = 'Se a < b, "onclick" resta una parola & <b>questo</b> resta testo.\n\nSeconda riga: 3 > 2'
  await form(page).getByLabel('Contenuto').fill(honest)
  await publish(page).click()
  await expect(toast(page, 'Post creato')).toBeVisible()
  const text = page.getByRole('article').first().locator('div.whitespace-pre-line')
  await expect(text).toContainText('Seconda riga')
  expect(await text.allInnerTexts()).toEqual([honest])
  await nothingRan()
})
