import type { Page } from '@playwright/test'
import type { Person } from '#server/testing/people.ts'
import type { App } from './support/app.ts'
import { axeViolations, sidewaysScrolls } from './support/inspect.ts'
import { expect, heading, riders, test } from './support/test.ts'

const idOf = async (app: App, nickname: string) => {
  const [row] = await app.sql<{ userId: string }[]>`select user_id from profiles where nickname = ${nickname}`
  return row?.userId ?? ''
}

test('a public profile shows what is for others, and nothing else arrives', async ({ page, signIn, app }) => {
  await signIn(riders.rider)
  const answers: string[] = []
  // Read on its way: the browser does not keep an answer that the page asks for again, as it does when it goes live.
  await page.route('**/api/users/*', async (route) => {
    const response = await route.fetch()
    answers.push(await response.text())
    await route.fulfill({ response })
  })
  await page.goto(`/user/${await idOf(app, 'sara_gs')}`)
  await expect(page.getByRole('heading', { name: 'Sara Greco' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('SG', { exact: true })).toBeVisible()
  await expect(main.getByText('Il giro dell’Etna non è mai uguale. GS 1250 e granita.')).toBeVisible()
  await expect(main.getByText('Diamond', { exact: true })).toHaveCount(2)
  for (const name of ['Punti totali', 'Livello', 'Membro dal'])
    await expect(main.getByText(name, { exact: true })).toBeVisible()
  await expect(
    main.getByText('1020', { exact: true }).or(main.getByText('1.020', { exact: true })),
  ).toBeVisible()
  await expect(page).toHaveTitle('Sara Greco · Tornanti')
  expect(answers).not.toEqual([])
  expect(answers.join()).not.toMatch(/@|sara_gs|Catania|\+39/)
  expect([...(await axeViolations(page)), ...(await sidewaysScrolls(page))]).toEqual([])
})

test('somebody who is not there is not found, with a way back', async ({ page, signIn }) => {
  await signIn(riders.rider)
  for (const id of ['00000000-0000-4000-8000-000000000000', '7f3c']) {
    await page.goto(`/user/${id}`)
    await expect(page.getByText('Profilo non trovato', { exact: true })).toBeVisible()
  }
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Torna alla community' }).click()
  await expect(page).toHaveURL('/community')
})

test('a failed load says so and tries again', async ({ page, signIn, app }) => {
  await signIn(riders.rider)
  let isBroken = true
  await page.route('**/api/users/*', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { code: 'INTERNAL' } }) : route.fallback(),
  )
  await page.goto(`/user/${await idOf(app, 'lucamoto')}`)
  await expect(page.getByText('Impossibile caricare il profilo utente')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('heading', { name: 'Luca Moretti' })).toBeVisible()
  // The button has gone: one reads on from the top, not from nowhere.
  await expect(page.locator('h1')).toBeFocused()
})

test('one’s own public profile leads to where it is changed', async ({ page, signIn, app }) => {
  await signIn(riders.rider)
  await page.goto(`/user/${await idOf(app, riders.rider)}`)
  await page.getByRole('link', { name: 'Modifica il tuo profilo' }).click()
  await expect(heading(page, 'Il mio Profilo')).toBeVisible()
})

test('the button says how the two stand to each other', async ({ page, signIn, app }) => {
  const [viewer, other] = [await app.people.create(), await app.people.create()]
  await signIn(viewer)
  const stand = async (from: Person, to: Person, status: string) => {
    await app.sql`delete from friendships where ${viewer.id} in (requester_id, addressee_id)`
    await app.sql`
      insert into friendships (requester_id, addressee_id, status, answered_at)
      values (${from.id}, ${to.id}, ${status}, ${status === 'pending' ? null : app.sql`now()`})`
    await page.goto(`/user/${other.id}`)
  }
  await page.goto(`/user/${other.id}`)
  await expect(page.getByRole('button', { name: 'Chiedi l’amicizia' })).toBeVisible()
  await stand(viewer, other, 'pending')
  await expect(page.getByRole('button', { name: 'Richiesta inviata' })).toBeDisabled()
  await stand(other, viewer, 'pending')
  await expect(page.getByRole('button', { name: 'Accetta' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rifiuta' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await stand(other, viewer, 'accepted')
  await expect(page.getByText('Siete amici')).toBeVisible()
  await stand(viewer, other, 'declined')
  await expect(page.getByRole('button', { name: 'Chiedi l’amicizia' })).toBeVisible()
})

test('the keyboard stays where it was when the button it pressed gives way', async ({
  page,
  signIn,
  app,
}) => {
  const [viewer, other, third] = [
    await app.people.create(),
    await app.people.create(),
    await app.people.create(),
  ]
  await app.sql`insert into friendships (requester_id, addressee_id) values (${third.id}, ${viewer.id})`
  await signIn(viewer)
  const isInPage = () => page.evaluate(() => document.activeElement !== document.body && document.hasFocus())
  for (const [person, button, then] of [
    [other, 'Chiedi l’amicizia', page.getByRole('button', { name: 'Richiesta inviata' })],
    [third, 'Accetta', page.getByText('Siete amici', { exact: true })],
  ] as const) {
    await page.goto(`/user/${person.id}`)
    await page.getByRole('button', { name: button }).focus()
    await page.keyboard.press('Enter')
    await expect(then).toBeVisible()
    await expect.poll(isInPage).toBe(true)
    await page.keyboard.press('Shift+Tab')
    await expect.poll(isInPage).toBe(true)
  }
})

test('asking and answering call the promises of friendship, and the page looks again', async ({
  page,
  signIn,
  app,
}) => {
  const [viewer, other] = [await app.people.create(), await app.people.create()]
  await signIn(viewer)
  const calls = await recordFriendCalls(page)
  await page.goto(`/user/${other.id}`)
  await page.getByRole('button', { name: 'Chiedi l’amicizia' }).click()
  await expect(page.getByText('Anna Prova può accettarla dalla pagina Amici.')).toBeVisible()
  const [row] = await app.sql<{ id: string }[]>`
    insert into friendships (requester_id, addressee_id) values (${other.id}, ${viewer.id}) returning id`
  await page.reload()
  await page.getByRole('button', { name: 'Accetta' }).click()
  await expect(page.getByText('Ora tu e Anna Prova siete amici.')).toBeVisible()
  await page.getByRole('button', { name: 'Rifiuta' }).click()
  await expect(page.getByText('Richiesta rifiutata')).toBeVisible()
  expect(calls).toEqual([
    `POST /api/friends/requests/${other.id}`,
    `POST /api/friends/requests/${row?.id}/accept`,
    `POST /api/friends/requests/${row?.id}/decline`,
  ])
})

/** Answers in place of the server, whose side has tests of its own. */
async function recordFriendCalls(page: Page): Promise<string[]> {
  const calls: string[] = []
  await page.route('**/api/friends/requests/**', (route) => {
    calls.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`)
    return route.fulfill({ json: { ok: true, status: 'pending' } })
  })
  return calls
}
