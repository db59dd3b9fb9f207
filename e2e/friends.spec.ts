import type { Browser, Page } from '@playwright/test'
import { livePath } from '#contract/live.ts'
import { notify } from '#server/platform/notices.ts'
import type { Person } from '#server/testing/people.ts'
import type { App } from './support/app.ts'
import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import { expect, heading, test, toast } from './support/test.ts'

const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const received = (page: Page) => section(page, 'Richieste ricevute')
const sent = (page: Page) => section(page, 'Richieste inviate')
const friendsOf = (page: Page, count: number) => section(page, `I miei amici (${count})`)
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const italianDay = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

async function personNamed(app: App, name: string): Promise<Person> {
  const person = await app.people.create()
  await app.sql`update profiles set display_name = ${name} where user_id = ${person.id}`
  return person
}

/** Another person's browser at /friends, watched like the first one. */
async function openFor(browser: Browser, app: App, person: Person, size: Page['viewportSize']) {
  const context = await browser.newContext({ baseURL: app.url, locale: 'it-IT', viewport: size() })
  const answer = await context.request.post('/api/auth/login', {
    data: { identifier: person.nickname, password: person.password },
    headers: { origin: app.url },
  })
  expect(answer.status()).toBe(200)
  const page = await context.newPage()
  await page.goto('/friends')
  await expect(heading(page, 'Amici')).toBeVisible()
  return page
}

async function ask(page: Page, email: string) {
  await page.getByLabel("Email dell'amico").fill(email)
  await page.getByRole('button', { name: 'Invia richiesta' }).click()
}

/** Friends straight in the database, the newest first by number. */
async function befriend(app: App, person: Person, count: number) {
  for (let index = 1; index <= count; index++) {
    const friend = await personNamed(app, `Amico ${String(index).padStart(2, '0')}`)
    await app.sql`
      insert into friendships (requester_id, addressee_id, status, answered_at)
      values (${friend.id}, ${person.id}, 'accepted', now() - make_interval(days => ${index}))`
  }
}

test('a request arrives while the other looks on, and both become friends and part before their eyes', async ({
  page,
  app,
  browser,
  signIn,
}) => {
  const [anna, bruno] = [await personNamed(app, 'Anna Passo'), await personNamed(app, 'Bruno Valico')]
  await signIn(anna)
  await page.goto('/friends')
  const other = await openFor(browser, app, bruno, () => page.viewportSize())
  await expect(friendsOf(page, 0).getByText('Non hai ancora amici')).toBeVisible()
  await expect(received(other).getByText('Nessuna richiesta da leggere.')).toBeVisible()

  await ask(page, `  ${bruno.email.toUpperCase()} `)
  await expect(
    toast(page, 'Richiesta inviata', `${bruno.email} può accettarla dalla pagina Amici.`),
  ).toBeVisible()
  await expect(page.getByLabel("Email dell'amico")).toHaveValue('')
  await expect(sent(page).getByText('In attesa')).toBeVisible()
  await expect(sent(page).getByRole('link', { name: 'Bruno Valico' })).toBeVisible()

  await expect(received(other).getByRole('link', { name: 'Anna Passo' })).toHaveAttribute(
    'href',
    `/user/${anna.id}`,
  )
  await received(other).getByRole('button', { name: 'Accetta' }).click()
  await expect(toast(other, 'Richiesta accettata', 'Ora tu e Anna Passo siete amici.')).toBeVisible()
  await expect(friendsOf(other, 1).getByText(`Amici dal ${italianDay.format(new Date())}`)).toBeVisible()
  await expect(received(other).getByRole('listitem')).toHaveCount(0)

  await expect(friendsOf(page, 1).getByRole('link', { name: 'Bruno Valico' })).toBeVisible()
  await expect(sent(page).getByRole('listitem')).toHaveCount(0)

  await friendsOf(page, 1).getByRole('button', { name: 'Rimuovi' }).click()
  const question = page.getByRole('alertdialog', { name: 'Rimuovi amico' })
  await expect(question).toContainText('Bruno Valico')
  await question.getByRole('button', { name: 'Rimuovi' }).click()
  await expect(toast(page, 'Amico rimosso')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'I miei amici (0)' })).toBeFocused()
  await expect(friendsOf(other, 0).getByText('Non hai ancora amici')).toBeVisible()
  await other.context().close()
})

test('declining, taking back and asking each other change both pages', async ({
  page,
  app,
  browser,
  signIn,
}) => {
  const [anna, bruno] = [await personNamed(app, 'Anna Passo'), await personNamed(app, 'Bruno Valico')]
  await signIn(anna)
  await page.goto('/friends')
  const other = await openFor(browser, app, bruno, () => page.viewportSize())

  await ask(page, bruno.email)
  await expect(received(other).getByRole('listitem')).toHaveCount(1)
  await sent(page).getByRole('button', { name: 'Ritira' }).click()
  await expect(toast(page, 'Richiesta ritirata')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Richieste inviate' })).toBeFocused()
  await expect(received(other).getByRole('listitem')).toHaveCount(0)

  await ask(page, bruno.email)
  await received(other).getByRole('button', { name: 'Rifiuta' }).click()
  await expect(toast(other, 'Richiesta rifiutata')).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Richieste ricevute' })).toBeFocused()
  await expect(sent(page).getByRole('listitem')).toHaveCount(0)

  // Whoever declined may change their mind at once; the other asked in the meantime.
  await ask(other, anna.email)
  await expect(received(page).getByRole('listitem')).toHaveCount(1)
  await ask(page, bruno.email)
  await expect(
    toast(page, 'Richiesta accettata', 'Vi siete cercati a vicenda: ora siete amici.'),
  ).toBeVisible()
  for (const one of [page, other]) await expect(friendsOf(one, 1).getByRole('listitem')).toHaveCount(1)
  await other.context().close()
})

test('refusals say what is wrong, and what was typed stays', async ({ page, app, signIn }) => {
  const [anna, bruno] = [await app.people.create(), await app.people.create()]
  await signIn(anna)
  await page.goto('/friends')
  const field = page.getByLabel("Email dell'amico")
  await page.getByRole('button', { name: 'Invia richiesta' }).click()
  await expect(page.getByText('Email è richiesta', { exact: true })).toBeVisible()
  await field.fill('non una email')
  await expect(page.getByText('Formato email non valido', { exact: true })).toBeVisible()

  for (const [email, message] of [
    ['nessuno@altrove.example', 'Utente non trovato'],
    [anna.email, 'Non puoi inviare una richiesta a te stesso'],
  ] as const) {
    await ask(page, email)
    await expect(toast(page, 'Errore', message)).toBeVisible()
    await expect(field).toHaveValue(email)
    await expect(field).toBeFocused()
  }
  await ask(page, bruno.email)
  await expect(toast(page, 'Richiesta inviata')).toBeVisible()
  await ask(page, bruno.email)
  await expect(toast(page, 'Errore', 'Amicizia già esistente o richiesta già inviata')).toBeVisible()
})

test('what was taken back meanwhile cannot be accepted, and the list says so', async ({
  page,
  app,
  signIn,
}) => {
  const [anna, bruno] = [await personNamed(app, 'Anna Passo'), await app.people.create()]
  await app.sql`insert into friendships (requester_id, addressee_id) values (${anna.id}, ${bruno.id})`
  await signIn(bruno)
  await page.goto('/friends')
  await expect(received(page).getByRole('listitem')).toHaveCount(1)
  // Straight in the database, where nobody tells the page.
  await app.sql`delete from friendships where requester_id = ${anna.id}`
  await received(page).getByRole('button', { name: 'Accetta' }).click()
  await expect(
    toast(page, 'Errore', 'Questa richiesta non c’è più: è stata ritirata o hai già risposto.'),
  ).toBeVisible()
  await expect(received(page).getByRole('listitem')).toHaveCount(0)
})

test('the first friend is one step away', async ({ page, app, signIn }) => {
  await signIn(await app.people.create())
  await page.goto('/friends')
  await page.getByRole('button', { name: 'Aggiungi un amico' }).click()
  await expect(page.getByLabel("Email dell'amico")).toBeFocused()
  expect([...(await axeViolations(page)), ...(await sidewaysScrolls(page))]).toEqual([])
})

test('a list that cannot be loaded says so and offers another try', async ({ page, app, signIn }) => {
  await signIn(await app.people.create())
  await page.route('**/api/friends*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/friends')
  await expect(page.getByText('Errore nel caricamento degli amici', { exact: true })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.unroute('**/api/friends*')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(friendsOf(page, 0).getByText('Non hai ancora amici')).toBeVisible()
})

test('many friends come page by page; one is removed by keyboard', async ({ page, app, signIn }) => {
  const anna = await app.people.create()
  await befriend(app, anna, 45)
  await signIn(anna)
  await page.goto('/friends')
  const list = friendsOf(page, 45)
  await expect(list.getByRole('listitem').first()).toContainText('Amico 01')
  for (let tries = 0; tries < 10 && (await list.getByRole('listitem').count()) < 45; tries++) {
    await list.getByRole('listitem').last().scrollIntoViewIfNeeded()
    await page.waitForTimeout(300)
  }
  await expect(list.getByRole('listitem')).toHaveCount(45)
  await expect(list.getByRole('button', { name: 'Carica altri' })).toHaveCount(0)

  await row(page, 'Amico 30').getByRole('button', { name: 'Rimuovi' }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Rimuovi amico' })
  await expect(question.getByRole('button', { name: 'Annulla' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row(page, 'Amico 30').getByRole('button', { name: 'Rimuovi' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Amico rimosso', 'Amico 30 non è più tra i tuoi amici.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'I miei amici (44)' })).toBeFocused()
  await expect(row(page, 'Amico 30')).toHaveCount(0)
})

test('every section with long names passes axe, reflow and touch', async ({ page, app, signIn }) => {
  test.slow()
  const anna = await app.people.create()
  const long = `${'Massimilianopierfrancesco'.repeat(3)} d’Alessandria`
  await befriend(app, anna, 2)
  for (const [from, to] of [
    [await personNamed(app, long), anna],
    [anna, await personNamed(app, long)],
  ] as const)
    await app.sql`insert into friendships (requester_id, addressee_id) values (${from.id}, ${to.id})`
  await signIn(anna)
  await page.goto('/friends')
  await expect(friendsOf(page, 2).getByRole('listitem')).toHaveCount(2)
  const isPhone = (page.viewportSize()?.width ?? 0) < 640
  const objections = [
    ...(await axeViolations(page)),
    ...(isPhone ? await smallTargets(page) : []),
    ...(await sidewaysScrolls(page)),
  ]
  await friendsOf(page, 2).getByRole('button', { name: 'Rimuovi' }).first().click()
  expect([...objections, ...(await axeViolations(page, 'dialog[open]'))]).toEqual([])
})

test('two tabs share one ear, and the one that stays hears on', async ({ page, app, context, signIn }) => {
  const [anna, bruno] = [await app.people.create(), await personNamed(app, 'Bruno Valico')]
  await signIn(anna)
  const ears = new Map<Page, number>()
  context.on('request', (request) => {
    const tab = request.frame().page()
    if (new URL(request.url()).pathname === livePath) ears.set(tab, (ears.get(tab) ?? 0) + 1)
  })
  context.on('requestfailed', (request) => {
    const tab = request.frame().page()
    if (new URL(request.url()).pathname === livePath) ears.set(tab, (ears.get(tab) ?? 0) - 1)
  })
  const open = () => [...ears.values()].reduce((sum, count) => sum + count, 0)
  await page.goto('/friends')
  await expect.poll(open).toBe(1)
  const second = await context.newPage()
  await second.goto('/friends')
  await expect(heading(second, 'Amici')).toBeVisible()
  await expect.poll(open).toBe(1)

  const tell = async () => {
    await app.sql`delete from friendships where requester_id = ${bruno.id}`
    await app.sql`insert into friendships (requester_id, addressee_id) values (${bruno.id}, ${anna.id})`
    await notify(app.sql, 'live', JSON.stringify({ userIds: [anna.id], topics: ['friends'] }))
  }
  await tell()
  for (const tab of [page, second]) await expect(received(tab).getByRole('listitem')).toHaveCount(1)
  await app.sql`delete from friendships where requester_id = ${bruno.id}`
  await second.close()
  await page.bringToFront()
  await expect(received(page).getByRole('listitem')).toHaveCount(0)
  await tell()
  await expect(received(page).getByRole('listitem')).toHaveCount(1)
})

test('a session that ended elsewhere is noticed by a page that only waits', async ({ page, app, signIn }) => {
  test.slow()
  const anna = await app.people.create()
  await signIn(anna)
  await page.goto('/friends')
  await expect(friendsOf(page, 0).getByText('Non hai ancora amici')).toBeVisible()
  // Until the page has nothing more to ask.
  await page.waitForTimeout(2_000)
  await app.sql`delete from sessions where user_id = ${anna.id}`
  await expect(page).toHaveURL('/login', { timeout: 40_000 })
})
