import type { Page } from '@playwright/test'
import { type HostileField, hostileFields } from '#server/testing/hostile-fields.ts'
import { fieldsIn, insertHostileTexts } from '#server/testing/hostile-texts.ts'
import { hostileWalk } from './support/hostile-walk.ts'
import { everythingSaid } from './support/inspect.ts'
import { watch } from './support/script-watch.ts'
import { test as base, expect, runningApp, workerScope } from './support/test.ts'
import { turnedTexts } from './support/turned-texts.ts'

// Of its own: every text in it is an attack, the name of the app too.
const test = base.extend<object, object>({ app: [runningApp({ DEMO: '0' }), workerScope] })

/** A screen whose questions are answered. */
async function isThere(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByText('Caricamento…')).toHaveCount(0)
}

async function press(page: Page, name: string): Promise<void> {
  const named = { name: new RegExp(`^${name}`) }
  await page
    .getByRole('button', named)
    .or(page.getByRole('menuitem', named))
    .first()
    .click({ timeout: 20_000 })
}

test('attacks in every text of every kind: shown as text on every screen, nothing of them runs, nothing beside them is turned', async ({
  page,
  app,
  signIn,
}) => {
  test.setTimeout(240_000)
  const nothingRan = await watch(page)
  const place = await insertHostileTexts(app.sql, app.people)
  const shown = new Set<HostileField>()
  const look = async (where: string) => {
    await isThere(page)
    // It would be one if its markup were taken for markup.
    await expect(page.getByRole('heading', { name: 'Preso!', exact: true })).toHaveCount(0)
    for (const field of fieldsIn(await everythingSaid(page))) shown.add(field)
    await nothingRan(where)
    expect([where, ...(await page.evaluate(turnedTexts))]).toEqual([where])
  }
  for (const { who, stops } of hostileWalk(place)) {
    await signIn(who)
    for (const { path, press: names } of stops) {
      await page.goto(path)
      await look(path)
      for (const name of names) await press(page, name)
      if (names.length > 0) await look(`${path}, ${names.join()}`)
    }
  }
  expect([...shown].sort()).toEqual([...hostileFields].sort())
})
