import type { BrowserContext, Page } from '@playwright/test'
import type { Person } from '#server/testing/people.ts'
import type { App } from './support/app.ts'
import { gpx } from './support/diary.ts'
import { caseOf, expectTyped, type FormCase, formCases, titleFor, typeIn } from './support/draft-forms.ts'
import { untilNothingStored, untilStored } from './support/drafts.ts'
import { axeViolations, sidewaysScrolls } from './support/inspect.ts'
import { expect, test, toast } from './support/test.ts'

type Tools = { page: Page; app: App; signIn: (who: Person) => Promise<void> }

/** The form of a case, open and filled in; how to open it again on another page. */
async function fillIn({ page, app, signIn }: Tools, wish: FormCase) {
  const title = titleFor(wish.name)
  const me = await app.people.create(wish.role ? { role: wish.role } : {})
  if (wish.role) await signIn(me)
  const id = (await wish.prepare?.(app, me, title)) ?? ''
  await wish.open({ page, title, id })
  await typeIn(wish.form(page), wish.typed)
  await untilStored(page, ...asStored(wish))
  return {
    me,
    openAgain: async (other: Page) => {
      await wish.open({ page: other, title, id })
      await expectTyped(wish.form(other), wish.typed)
    },
  }
}

const asStored = ({ typed }: FormCase) => Object.values(typed).map((value) => JSON.stringify(value))

/** Ended without a word: no question, no last act. */
async function killed(page: Page, context: BrowserContext): Promise<Page> {
  await page.close()
  return context.newPage()
}

const line = (page: Page) => page.getByRole('status').filter({ hasText: /Bozza|Riprendi/ })

for (const wish of formCases) {
  test(`a killed tab loses nothing: ${wish.name}`, async ({ page, context, app, signIn }) => {
    const { openAgain } = await fillIn({ page, app, signIn }, wish)
    const next = await killed(page, context)
    await openAgain(next)
    if (wish.name === 'comment') return
    await expect(line(next).getByText('Bozza di poco fa')).toBeVisible()
    expect([...(await axeViolations(next)), ...(await sidewaysScrolls(next))]).toEqual([])
    await line(next).getByRole('button', { name: 'Scarta' }).click()
    await expect(line(next).getByText('Bozza scartata')).toBeVisible()
    await untilNothingStored(next)
    await expect(line(next).getByRole('button', { name: 'Ripristina' })).toBeFocused()
    await line(next).getByRole('button', { name: 'Ripristina' }).click()
    await expectTyped(wish.form(next), wish.typed)
    await untilStored(next, ...asStored(wish))
  })
}

test('a track that was read before comes back with its itinerary, and is saved with it', async ({
  page,
  context,
  app,
  signIn,
}) => {
  const wish = caseOf('new itinerary')
  const title = titleFor('con traccia')
  await signIn(await app.people.create({ role: 'admin' }))
  await wish.open({ page, title, id: '' })
  await typeIn(wish.form(page), { ...wish.typed, Titolo: title, Difficoltà: 'Facile' })
  await wish.form(page).getByLabel('File GPX').setInputFiles(gpx('giro.gpx', 6))
  await expect(wish.form(page).getByText('6 tornanti', { exact: true })).toBeVisible()
  await untilStored(page, title, '"hairpinCount":6')
  const next = await killed(page, context)
  await next.goto('/route-planner')
  await line(next).getByRole('button', { name: 'Riprendi' }).click()
  await expect(wish.form(next).getByText('6 tornanti', { exact: true })).toBeVisible()
  await wish.form(next).getByRole('button', { name: 'Salva' }).click()
  await expect(toast(next, 'Itinerario creato')).toBeVisible()
  const [made] = await app.sql`select track_id from itineraries where title = ${title}`
  expect(made?.trackId).toEqual(expect.any(String))
  await untilNothingStored(next)
})
