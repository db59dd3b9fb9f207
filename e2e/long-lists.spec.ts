import type { Page } from '@playwright/test'
import type { Person } from '#server/testing/people.ts'
import type { App } from './support/app.ts'
import { expect, heading, test } from './support/test.ts'

const count = 60

async function writeDiary({ sql }: App, { id }: Person) {
  await sql`
    insert into diary_entries (request_key, user_id, title, location, date, description, created_at)
    select gen_random_uuid(), ${id}, 'Giro ' || n, case n when 1 then 'Zerbinate' else 'Bormio' end, date '2026-01-01' - n,
      repeat('Una strada tra boschi e tornanti. ', 1 + n * 7 % 10), now() - make_interval(mins => n)
    from generate_series(1, ${count}::int) n`
}

const entry = (page: Page, number: number) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `Giro ${number}`, exact: true }) })

async function openWholeDiary(page: Page) {
  await page.goto('/diary')
  await expect(heading(page, 'Diario di viaggio')).toBeVisible()
  for (let shown = 20; shown <= count; shown += 20) {
    await expect(entry(page, shown)).toBeAttached()
    await entry(page, shown).scrollIntoViewIfNeeded()
  }
}

test('A row of a long list rests out of sight, and is still there for keys, search and screen readers', async ({
  page,
  app,
  signIn,
}) => {
  const person = await app.people.create()
  await writeDiary(app, person)
  await signIn(person)
  await openWholeDiary(page)

  const first = entry(page, 1).getByRole('heading')
  const isResting = () => first.evaluate((it) => !it.checkVisibility({ contentVisibilityAuto: true }))
  await expect.poll(isResting).toBe(true)

  const devtools = await page.context().newCDPSession(page)
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  const isTold = nodes.some(({ role, name }) => role?.value === 'heading' && name?.value === 'Giro 1')
  expect(isTold, 'screen readers hear of it').toBe(true)

  // The browser's own search, which scrolls to what it finds.
  const isFound = await page.evaluate<boolean>(`window.find('Zerbinate', false, false, true)`)
  expect(isFound, 'the search of the browser finds it').toBe(true)
  await expect.poll(isResting).toBe(false)
})

test('Whoever comes back to a long list finds the place where they were', async ({ page, app, signIn }) => {
  const person = await app.people.create()
  await writeDiary(app, person)
  await signIn(person)
  await openWholeDiary(page)

  const goal = entry(page, 33)
  await goal.evaluate((row) => row.scrollIntoView({ block: 'start' }))
  const placeOf = async () => Math.round((await goal.boundingBox())?.y ?? Number.NaN)
  // Rows that wake beside it may still move it by their true height.
  await page.waitForTimeout(500)
  const place = await placeOf()

  await page
    .getByRole('navigation', { name: 'Navigazione principale' })
    .getByRole('link', { name: 'Eventi' })
    .click()
  await expect(heading(page, 'Eventi')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Diario di viaggio')).toBeAttached()
  await expect.poll(async () => Math.abs((await placeOf()) - place)).toBeLessThan(4)
})
