import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { writer } from './support/community.ts'
import { fill, form, insertEntry, newEntry, photo, question, save } from './support/diary.ts'
import { caseOf, typeIn } from './support/draft-forms.ts'
import { storedDrafts, untilNothingStored, untilStored, wholeStorage } from './support/drafts.ts'
import { launchOptions } from './support/launch.ts'
import { insertEvent, titled } from './support/moderation.ts'
import { silenceLive } from './support/network.ts'
import { acceptBoth, fillSignUp, newcomer, signUpField } from './support/sign-up.ts'
import { expect, heading, logIn, test, toast } from './support/test.ts'

const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'Riprendi' })
const title = (page: Page) => form(page).getByLabel('Titolo')

async function write(page: Page, words: string) {
  await page.goto('/diary')
  await newEntry(page).click()
  await fill(page, words)
  await untilStored(page, words, 'Seconda riga.')
}

async function killed(page: Page, context: BrowserContext): Promise<Page> {
  await page.close()
  return context.newPage()
}

test('a tab that crashes leaves its text behind, and the page offers it', async ({
  page,
  context,
  app,
  signIn,
}) => {
  await signIn(await app.people.create())
  await write(page, 'Prima dello schianto')
  const crashed = page.waitForEvent('crash')
  const devtools = await context.newCDPSession(page)
  // Never answered: whoever would answer is gone.
  devtools.send('Page.crash').catch(() => {})
  await crashed
  const next = await killed(page, context)
  await next.goto('/diary')
  await expect(offer(next)).toContainText('«Prima dello schianto»')
  await expect(form(next)).toHaveCount(0)
  await offer(next).getByRole('button', { name: 'Riprendi' }).click()
  await expect(title(next)).toHaveValue('Prima dello schianto')
  await expect(title(next)).toBeFocused()
  await save(next)
  await expect(toast(next, 'Successo')).toBeVisible()
  await untilNothingStored(next)
  await next.reload()
  await expect(heading(next, 'Diario di viaggio')).toBeVisible()
  await expect(offer(next)).toHaveCount(0)
})

test('a browser that is killed in the middle of it loses nothing', async ({ app }) => {
  const rider = await app.people.create()
  const profile = await mkdtemp(join(tmpdir(), 'tornanti-profile-'))
  const start = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions(),
      baseURL: app.url,
      locale: 'it-IT',
    })
    const data = { identifier: rider.nickname, password: rider.password }
    const headers = { origin: app.url }
    expect((await context.request.post('/api/auth/login', { data, headers })).status()).toBe(200)
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }
  try {
    const first = await start()
    await write(first.page, 'Batteria a zero')
    const closed = first.context.waitForEvent('close')
    killBrowserOf(profile)
    await closed
    const second = await start()
    await second.page.goto('/diary')
    await newEntry(second.page).click()
    await expect(title(second.page)).toHaveValue('Batteria a zero')
    await expect(form(second.page).getByLabel('Descrizione')).toHaveValue('Prima riga.\nSeconda riga.')
    await second.context.close()
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})

/** As a dead battery does: at once, and without a last word. */
function killBrowserOf(profile: string): void {
  const running = execFileSync('ps', ['-axww', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  const own = running.filter((line) => line.includes(`--user-data-dir=${profile}`))
  const pids = own.map((line) => Number.parseInt(line, 10))
  expect(pids.length).toBeGreaterThan(0)
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Gone with the one before.
    }
  }
}

test('two tabs have two texts, and each is found again', async ({ page, context, app, signIn }) => {
  await signIn(await app.people.create())
  await write(page, 'Nella prima')
  const other = await context.newPage()
  await other.goto('/diary')
  await expect(heading(other, 'Diario di viaggio')).toBeVisible()
  // What is open over there is not offered here.
  await expect(offer(other)).toHaveCount(0)
  await newEntry(other).click()
  await expect(title(other)).toHaveValue('')
  await fill(other, 'Nella seconda')
  await untilStored(other, 'Nella seconda', 'Seconda riga.')
  await expect(title(page)).toHaveValue('Nella prima')
  await page.close()
  const next = await killed(other, context)
  await next.goto('/diary')
  await newEntry(next).click()
  await expect(title(next)).toHaveValue('Nella seconda')
  await save(next)
  await expect(toast(next, 'Successo')).toBeVisible()
  await newEntry(next).click()
  await expect(title(next)).toHaveValue('Nella prima')
})

test('a text whose answer was lost is one post, also after a crash', async ({
  page,
  context,
  app,
  signIn,
}) => {
  const rider = await writer(app, 'Anna Passo')
  await signIn(rider)
  const post = caseOf('post')
  await post.open({ page, title: '', id: '' })
  await typeIn(post.form(page), post.typed)
  await page.route('**/api/community/posts', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await post.form(page).getByRole('button', { name: 'Pubblica' }).click()
  await expect(toast(page, 'In attesa di invio')).toBeVisible()
  const next = await killed(page, context)
  await next.goto('/community')
  await expect(toast(next, 'Inviato')).toBeVisible()
  const posts = app.sql`
    select from community_posts where user_id = ${rider.id} and content = 'Chi viene domenica?'`
  expect(await posts).toHaveLength(1)
  await untilNothingStored(next)
})

test('an edit comes back over what has changed meanwhile, and says so', async ({
  page,
  context,
  app,
  signIn,
}) => {
  const admin = await app.people.create({ role: 'admin' })
  await signIn(admin)
  const name = titled('Cambiato altrove')
  const id = await insertEvent(app.sql, { title: name, creatorId: admin.id })
  const edit = caseOf('event edited by an admin')
  await edit.open({ page, title: name, id })
  await edit.form(page).getByLabel('Max partecipanti').fill('12')
  await untilStored(page, '"12"')
  const next = await killed(page, context)
  await app.sql`update events set location = 'Altrove', version = version + 1 where id = ${id}`
  await edit.open({ page: next, title: name, id })
  await expect(edit.form(next).getByText(/Nel frattempo è cambiato: Località\./)).toBeVisible()
  await expect(edit.form(next).getByLabel('Località')).toHaveValue('Altrove')
  await edit.form(next).getByRole('button', { name: 'Salva' }).click()
  await expect(toast(next, 'Evento modificato')).toBeVisible()
  await untilNothingStored(next)
})

test('photographs that are gone are told, and the rest can be saved', async ({
  page,
  context,
  app,
  signIn,
}) => {
  const rider = await app.people.create()
  await signIn(rider)
  await write(page, 'Con due foto')
  const photos = [await photo('rosso.jpg', '#9c2f22'), await photo('blu.jpg', '#1f4f8f')]
  await form(page).getByLabel('File delle foto').setInputFiles(photos)
  await expect(form(page).getByLabel('Testo alternativo')).toHaveCount(2)
  await form(page).getByLabel('Testo alternativo').last().fill('Tutta blu')
  await untilStored(page, 'Tutta blu')
  const next = await killed(page, context)
  // As the server does with what no form has saved for a day.
  await app.sql`
    delete from media where id = (select id from media where owner_id = ${rider.id} order by created_at limit 1)`
  await next.goto('/diary')
  await newEntry(next).click()
  await expect(form(next).getByText('Una foto non è più disponibile: caricala di nuovo.')).toBeVisible()
  await expect(form(next).getByLabel('Testo alternativo')).toHaveCount(1)
  await save(next)
  await expect(toast(next, 'Successo')).toBeVisible()
})

test('no password is ever written to the disk, and no consent remembered', async ({ page, context }) => {
  const person = newcomer()
  await page.goto('/signup')
  await fillSignUp(page, person)
  await acceptBoth(page)
  await untilStored(page, person.Email)
  expect(await wholeStorage(page)).not.toContain(person.Password)
  const next = await killed(page, context)
  await next.goto('/signup')
  await expect(signUpField(next, 'Email')).toHaveValue(person.Email)
  await expect(signUpField(next, 'Password')).toHaveValue('')
  await expect(next.getByText('La password non la conserviamo mai: scrivila di nuovo.')).toBeVisible()
  for (const box of await next.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  expect(await wholeStorage(next)).not.toContain(person.Password)
})

test('nothing of other secret forms is written either', async ({ page, app, signIn }) => {
  const rider = await app.people.create()
  await page.goto('/login')
  await page.getByLabel('Email, nickname o telefono').fill(rider.email)
  await page.getByLabel('Password', { exact: true }).fill(rider.password)
  const secrets = ['Nuova-Segreta-77!', rider.password]
  const stored = await wholeStorage(page)
  for (const secret of [...secrets, rider.email]) expect(stored).not.toContain(secret)
  await signIn(rider)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Cambia password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambia password' })
  const fields = dialog.locator('input[type=password]')
  for (const [index, field] of (await fields.all()).entries())
    await field.fill(index === 0 ? rider.password : 'Nuova-Segreta-77!')
  await page.waitForTimeout(1000)
  const after = await wholeStorage(page)
  for (const secret of secrets) expect(after).not.toContain(secret)
  expect(await storedDrafts(page)).toEqual([])
})

test('somebody else who signs in finds nothing, and neither does the first one after them', async ({
  page,
  app,
  signIn,
}) => {
  page.on('dialog', (dialog) => void dialog.accept())
  const [anna, bruno] = [await app.people.create(), await app.people.create()]
  await signIn(anna)
  await write(page, 'Solo di Anna')
  // Ended by itself: the text stays for her.
  await app.sql`delete from sessions where user_id = ${anna.id}`
  await page.goto('/login')
  await expect(heading(page, 'Accedi')).toBeVisible()
  await untilStored(page, 'Solo di Anna')
  await logIn(page, bruno.nickname, bruno.password)
  await expect(heading(page, 'Tornanti')).toBeVisible()
  await untilNothingStored(page)
  await page.goto('/diary')
  await expect(page.getByText('Il tuo diario è vuoto')).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})

test('what one gives up is gone for good, wherever one left it', async ({ page, context, app, signIn }) => {
  const rider = await app.people.create()
  await signIn(rider)
  await insertEntry(app, rider, 'Una voce')
  await silenceLive(page)
  await write(page, 'Da buttare')
  await form(page).getByRole('button', { name: 'Annulla' }).click()
  await question(page).getByRole('button', { name: 'Esci senza salvare' }).click()
  await untilNothingStored(page)
  const event = caseOf('proposed event')
  await event.open({ page, title: '', id: '' })
  await event.form(page).getByLabel('Titolo').fill('Anche questo')
  await untilStored(page, 'Anche questo')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Esci senza salvare' }).click()
  await untilNothingStored(page)
  const next = await killed(page, context)
  await next.goto('/events')
  await expect(heading(next, 'Eventi')).toBeVisible()
  await expect(offer(next)).toHaveCount(0)
})
