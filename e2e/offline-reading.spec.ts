import { insertPost } from './support/community.ts'
import { named } from './support/diary.ts'
import { axeViolations, sidewaysScrolls } from './support/inspect.ts'
import { whatLies } from './support/kept.ts'
import { insertEvent } from './support/moderation.ts'
import { expect, heading, signOut } from './support/test.ts'
import { test, workerIsReady } from './support/worker.ts'

// The browser says of every question that it had no line; the router logs what it caught.
test.use({ expectedNoise: /ERR_INTERNET_DISCONNECTED|ApiError|Failed to load resource/ })

const silence = 'Senza connessione: vedi quello che era già su questo dispositivo.'

test('what was read is there without signal, after a new start too, with its age; signing out wipes it', async ({
  page,
  app,
  signIn,
  context,
}) => {
  test.slow()
  const anna = await named(app, 'Anna Prova')
  await insertPost(app, anna, 'Il Gavia è aperto da ieri')
  await insertEvent(app.sql, { title: 'Giro delle valli senza campo', status: 'approved' })
  await app.sql`
    insert into diary_entries (request_key, user_id, title, location, date, description)
    values (gen_random_uuid(), ${anna.id}, 'Una gita da ricordare', 'Bormio', '2026-06-21', 'Bella.')`
  await signIn(anna)
  const seen = {
    '/route-planner': 'I più popolari',
    '/diary': 'Una gita da ricordare',
    '/events': 'Giro delle valli senza campo',
    '/community': 'Il Gavia è aperto da ieri',
    '/profile': 'I tuoi punti',
  }
  for (const [path, words] of Object.entries(seen)) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
    // What was read lies on the disk within a moment.
    await page.waitForTimeout(500)
  }
  await workerIsReady(page)

  await context.setOffline(true)
  for (const [path, words] of Object.entries(seen)) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
    await expect(page.getByText(silence, { exact: true })).toBeVisible()
    await expect(page.getByText(/^Aggiornato /).first()).toBeVisible()
  }
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScrolls(page)).toEqual([])
  await page.goto('/friends')
  // What was never opened is not there, and can be asked for again.
  await expect(page.getByRole('button', { name: 'Riprova' }).first()).toBeVisible()

  await context.setOffline(false)
  await page.goto('/diary')
  await expect(page.getByText('Una gita da ricordare')).toBeVisible()
  await expect(page.getByText(silence, { exact: true })).toHaveCount(0)
  await signOut(page)
  await expect(heading(page, 'Accedi')).toBeVisible()
  expect((await whatLies(page)).answers).toBe(0)
  await context.setOffline(true)
  await page.goto('/diary')
  await expect(page.getByText('Una gita da ricordare')).toHaveCount(0)
})
