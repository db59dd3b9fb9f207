import type { Page } from '@playwright/test'
import { everythingKept } from './support/browser-storage.ts'
import { form, insertEntry, newEntry } from './support/diary.ts'
import { insertEvent, join } from './support/events.ts'
import { riderScreens } from './support/screens.ts'
import { expect, heading, signOut } from './support/test.ts'
import { test, workerIsReady } from './support/worker.ts'

const asText = async (page: Page): Promise<string> => JSON.stringify(await everythingKept(page))

/** What is kept of each question for the time without signal, while its person is here (decision 039). */
const keptAnswers = [
  '["community","feed",{}]',
  '["community","stats"]',
  '["diary","entries"]',
  '["diary","tags"]',
  '["events","counts"]',
  '["events","list","past"]',
  '["events","list","upcoming"]',
  '["events","news"]',
  '["events","proposals"]',
  '["friends","all"]',
  '["friends","list"]',
  '["friends","overview"]',
  '["inbox","list"]',
  '["inbox","summary"]',
  '["itineraries","overview"]',
  '["leaderboard"]',
  '["map","source"]',
  '["profile","own"]',
  '["profile","points"]',
  '["session"]',
]

test('what a browser keeps of a person is known to the letter, and after signing out nothing of it is left', async ({
  page,
  context,
  app,
  signIn,
}) => {
  test.slow()
  const person = await app.people.create()
  const read = { title: 'Canarino del diario', bio: 'Canarino della bio', news: 'Canarino degli eventi' }
  const typed = 'Canarino della bozza'
  await app.sql`update profiles set bio = ${read.bio} where user_id = ${person.id}`
  await insertEntry(app, person, read.title)
  const event = await insertEvent(app.sql, { title: read.news })
  await join(app, event, person)
  await signIn(person)
  await page.goto('/')
  await workerIsReady(page)
  const toldAt: Record<string, string> = { '/diary': read.title, '/profile': read.bio, '/events': read.news }
  for (const { path } of riderScreens.filter(({ path }) => !path.endsWith('/7f3c'))) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByText('Caricamento…')).toHaveCount(0)
    // What keeps answers comes after the first screen: whoever leaves at once has nothing of it.
    await expect.poll(() => asText(page)).toContain(toldAt[path] ?? '')
  }
  // Remembered by the account: which news were put aside.
  await page.evaluate((id) => localStorage.setItem(`tornanti.event-news.${id}`, '["ricordo"]'), person.id)
  await page.goto('/diary')
  await newEntry(page).first().click()
  await form(page).getByLabel('Titolo').fill(typed)
  await expect.poll(() => asText(page)).toContain(typed)

  const kept = await everythingKept(page)
  const rows = kept.tables['tornanti.kept'] as { id: string; owner: string }[]
  expect(new Set(rows.map(({ owner }) => owner))).toEqual(new Set([person.id]))
  expect(rows.map(({ id }) => id).filter((id) => !keptAnswers.includes(id))).toEqual([])
  expect(Object.keys(kept.tables).sort()).toEqual([
    'tornanti.drafts',
    'tornanti.itineraries',
    'tornanti.itinerary-copies',
    'tornanti.kept',
    'tornanti.outbox',
  ])
  const cookies = await context.cookies()
  expect(cookies).toHaveLength(1)
  expect(kept.cookie).toBe('')
  // Never, signed in or not: what opens the account, and what nobody reads on a pass.
  const never = [person.password, person.phone, person.nickname, cookies[0]?.value ?? '']
  for (const secret of never) expect(JSON.stringify(kept)).not.toContain(secret)
  // Outside of the tables that are wiped nothing says anything.
  const outside = JSON.stringify([kept.local, kept.tab, kept.caches])
  for (const words of [...Object.values(read), typed, person.email]) expect(outside).not.toContain(words)
  for (const words of Object.values(read)) expect(JSON.stringify(kept)).toContain(words)

  await page.goto('/')
  await signOut(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Esci' }).click()
  await expect(heading(page, 'Accedi')).toBeVisible()
  await expect.poll(async () => Object.values((await everythingKept(page)).tables).flat()).toEqual([])
  const left = await asText(page)
  for (const words of [...never, ...Object.values(read), typed, person.email, person.id, event])
    expect(left).not.toContain(words)
  expect(await context.cookies()).toEqual([])
})
