import type { Locator, Page } from '@playwright/test'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { community } from '#contract/community.ts'
import { twoFactor } from '#contract/two-factor.ts'
import type { Person } from '#server/testing/people.ts'
import { codeOf, pastTheEdge } from '#server/testing/two-factor.ts'
import type { App } from './support/app.ts'
import { axeViolations, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import { loseAnswer } from './support/network.ts'
import { expect, heading, logIn, test, toast } from './support/test.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Verifica in due passaggi' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const first = (page: Page) => dialog(page, 'Verifica in due passaggi')
const second = (page: Page) => dialog(page, 'Collega l’app')
const third = (page: Page) => dialog(page, 'Verifica attivata')
const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click()
const require = ({ sql }: App, isRequired: boolean) =>
  sql`update settings set two_factor_required = ${isRequired}`

test.afterEach(({ app }) => require(app, false))

/** What a camera sees. */
async function scan(picture: Locator): Promise<string> {
  const { data, info } = await sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  // As the simplest scanners do: dark on light only.
  const how = { inversionAttempts: 'dontInvert' } as const
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height, how)?.data ?? ''
}

/** Through the password to the picture; answers the secret that a camera reads in it. */
async function begin(page: Page, { password }: Person): Promise<string> {
  await first(page).getByLabel('Password', { exact: true }).fill(password)
  await press(first(page), 'Continua')
  await expect(second(page)).toBeVisible()
  const uri = new URL(await scan(second(page).getByRole('img', { name: /^Codice QR/ })))
  expect(uri.protocol).toBe('otpauth:')
  return uri.searchParams.get('secret') ?? ''
}

/** As its owner does it, and answers what they have to sign in with afterwards. */
async function enrol(page: Page, person: Person) {
  const secret = await begin(page, person)
  await pastTheEdge()
  await second(page).getByLabel('Codice dell’app').fill(codeOf(secret, -1))
  await press(second(page), 'Attiva')
  const codes = third(page).getByRole('list', { name: 'Codici di recupero' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCodes = await codes.allTextContents()
  await press(third(page), 'Ho salvato i codici')
  await expect(third(page)).toHaveCount(0)
  return { secret, recoveryCodes }
}

test.describe('in the profile', () => {
  let anna: Person
  test.beforeEach(async ({ app, page, signIn }) => {
    anna = await app.people.create()
    await signIn(anna)
    await page.goto('/profile')
  })

  test('it is set up with a picture that an app reads, and signing in takes a second step', async ({
    page,
  }) => {
    await press(card(page), 'Attiva')
    const { secret, recoveryCodes } = await enrol(page, anna)
    await expect(card(page)).toContainText('10 codici di recupero rimasti')
    await expect(card(page).getByText('Attiva', { exact: true })).toBeVisible()

    await page.context().clearCookies()
    await page.goto('/login')
    await logIn(page, anna.email, anna.password)
    const code = page.getByLabel('Codice dell’app')
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(code).toHaveAttribute('inputmode', 'numeric')
    await press(page, 'Verifica')
    await expect(code).toHaveAccessibleDescription(/Inserisci il codice/)
    await code.fill('12345')
    await press(page, 'Verifica')
    await expect(code).toHaveAccessibleDescription(/Il codice ha 6 cifre/)
    await code.fill(codeOf(secret, -1))
    await press(page, 'Verifica')
    await expect(code).toHaveAccessibleDescription(/Codice non corretto o già usato/)
    await expect(heading(page, 'Ancora un passo')).toBeVisible()
    await expect(page.getByText(`Accedi come ${anna.email}`)).toBeVisible()
    await expect(toast(page, 'Errore di login')).toHaveCount(0)
    await code.fill(codeOf(secret))
    await code.press('Enter')
    await expect(toast(page, 'Benvenuto!')).toBeVisible()
    await expect(page).toHaveURL('/')

    await page.context().clearCookies()
    await page.goto('/login')
    await logIn(page, anna.nickname, anna.password)
    await press(page, 'Usa un codice di recupero')
    const recovery = page.getByLabel('Codice di recupero')
    await expect(recovery).toHaveAttribute('inputmode', 'text')
    await expect(recovery).toBeFocused()
    await recovery.fill(recoveryCodes[0]?.toUpperCase() ?? '')
    await press(page, 'Verifica')
    await expect(page).toHaveURL('/')
    await page.goto('/profile')
    await expect(card(page)).toContainText('9 codici di recupero rimasti')
  })

  test('whoever goes back to the first step finds what was typed', async ({ page }) => {
    // The picture is read at night as well.
    await page.emulateMedia({ colorScheme: 'dark' })
    await press(card(page), 'Attiva')
    await enrol(page, anna)
    await page.context().clearCookies()
    await page.goto('/login')
    await logIn(page, anna.email, anna.password)
    await press(page, 'Torna indietro')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Email, nickname o telefono')).toHaveValue(anna.email)
    await logIn(page, anna.email, 'Sbagliata-1!')
    await expect(toast(page, 'Errore di login', 'Password non corretta')).toBeVisible()
    await logIn(page, anna.email, anna.password)
    await expect(page.getByLabel('Codice dell’app')).toHaveValue('')
  })

  test('a wrong password and a wrong code are said under their fields', async ({ page }) => {
    await press(card(page), 'Attiva')
    const password = first(page).getByLabel('Password', { exact: true })
    await press(first(page), 'Continua')
    await expect(password).toHaveAccessibleDescription(/Password è richiesta/)
    await password.fill('Sbagliata-1!')
    await press(first(page), 'Continua')
    await expect(password).toHaveAccessibleDescription(/Password non corretta/)
    const secret = await begin(page, anna)
    const code = second(page).getByLabel('Codice dell’app')
    await code.fill(codeOf(secret) === '123456' ? '654321' : '123456')
    await press(second(page), 'Attiva')
    await expect(code).toHaveAccessibleDescription(/Codice non corretto/)
    await press(second(page), 'Annulla')
    await expect(card(page).getByRole('button', { name: 'Attiva', exact: true })).toBeFocused()
  })

  test('an answer that is lost on the way loses no recovery code', async ({ page, app }) => {
    await press(card(page), 'Attiva')
    const secret = await begin(page, anna)
    await loseAnswer(page, `**/api${twoFactor.confirm.path}`, 'POST')
    const code = second(page).getByLabel('Codice dell’app')
    await code.fill(codeOf(secret))
    await press(second(page), 'Attiva')
    await expect(toast(page, 'Errore')).toBeVisible()
    expect(
      await app.sql`select from two_factor where user_id = ${anna.id} and enrolled_at is not null`,
    ).toHaveLength(1)
    await press(second(page), 'Attiva')
    await expect(third(page)).toBeVisible()
  })

  test('the recovery codes can be kept as a file, and are not closed by a slip', async ({ page }) => {
    await press(card(page), 'Attiva')
    const secret = await begin(page, anna)
    await second(page).getByLabel('Codice dell’app').fill(codeOf(secret))
    await press(second(page), 'Attiva')
    const codes = await third(page).getByRole('listitem').allTextContents()
    const saving = page.waitForEvent('download')
    await press(third(page), 'Scarica')
    const file = await saving
    expect(file.suggestedFilename()).toBe('codici-di-recupero.txt')
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk))
    const text = Buffer.concat(chunks).toString()
    for (const code of [...codes, anna.email]) expect(text).toContain(code)
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(third(page)).toBeVisible()
  })

  test('new recovery codes and switching off take password and code', async ({ page }) => {
    await press(card(page), 'Attiva')
    const { secret, recoveryCodes } = await enrol(page, anna)
    await press(card(page), 'Nuovi codici di recupero')
    const renewing = dialog(page, 'Nuovi codici di recupero')
    await renewing.getByLabel('Password', { exact: true }).fill(anna.password)
    await renewing.getByLabel('Codice', { exact: true }).fill(codeOf(secret))
    await press(renewing, 'Crea i codici')
    const fresh = dialog(page, 'Nuovi codici di recupero').getByRole('listitem')
    await expect(fresh).toHaveCount(10)
    const renewed = await fresh.allTextContents()
    await press(page, 'Ho salvato i codici')

    await press(card(page), 'Disattiva')
    const leaving = dialog(page, 'Disattivare la verifica?')
    await leaving.getByLabel('Password', { exact: true }).fill(anna.password)
    await leaving.getByLabel('Codice', { exact: true }).fill(recoveryCodes[0] ?? '')
    await press(leaving, 'Disattiva')
    await expect(leaving.getByLabel('Codice', { exact: true })).toHaveAccessibleDescription(/non corretto/)
    await leaving.getByLabel('Codice', { exact: true }).fill(renewed[0] ?? '')
    await press(leaving, 'Disattiva')
    await expect(toast(page, 'Verifica disattivata')).toBeVisible()
    await expect(card(page).getByRole('button', { name: 'Attiva', exact: true })).toBeVisible()
  })

  test('every step can be read and reached by everybody', async ({ page }) => {
    await press(card(page), 'Attiva')
    for (const step of [first(page), second(page), third(page)]) {
      if ((await step.count()) === 0 && (await first(page).count()) > 0) {
        const secret = await begin(page, anna)
        await second(page).getByLabel('Codice dell’app').fill(codeOf(secret))
      } else if ((await step.count()) === 0) await press(second(page), 'Attiva')
      await expect(step).toBeVisible()
      expect(await axeViolations(page, 'dialog[open]')).toEqual([])
      expect(await smallTargets(page)).toEqual([])
      expect(await sidewaysScrolls(page)).toEqual([])
    }
  })
})

test.describe('required of whoever runs the place', () => {
  let boss: Person
  test.beforeEach(async ({ app }) => {
    boss = await app.people.create({ role: 'super_admin' })
  })

  test('who signs in enrols before anything else, and then is where they wanted to go', async ({
    page,
    app,
  }) => {
    await require(app, true)
    await page.goto('/admin/users')
    await logIn(page, boss.email, boss.password)
    await expect(first(page)).toContainText('deve proteggere il proprio accesso')
    await expect(page.getByRole('heading', { name: 'Ancora un passo' })).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(first(page)).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.reload()
    await enrol(page, boss)
    await expect(heading(page, 'Gestione Utenti')).toBeVisible()
    await expect(page.getByText(boss.email).first()).toBeVisible()
  })

  test('there is a way out', async ({ page, app, signIn }) => {
    await require(app, true)
    await signIn(boss)
    await page.goto('/admin')
    await press(first(page), 'Esci')
    await expect(page).toHaveURL('/login')
    await expect(first(page)).toHaveCount(0)
  })

  test('a rider notices nothing', async ({ page, app, signIn }) => {
    await require(app, true)
    await signIn(await app.people.create())
    await page.goto('/friends')
    await expect(heading(page, 'Amici')).toBeVisible()
    await expect(first(page)).toHaveCount(0)
  })

  test('required while somebody writes, it lies over the page, and what was written is sent afterwards', async ({
    page,
    app,
    signIn,
  }) => {
    await signIn(boss)
    await page.goto('/community')
    await press(page, 'Nuovo post')
    const form = page.getByRole('region', { name: 'Nuovo post' })
    await form.getByLabel('Contenuto').fill('Passo chiuso per neve, scrivo da sotto.')
    await form.getByLabel('Tipo di post').selectOption('Domanda')
    await require(app, true)
    await expect(first(page)).toBeVisible()
    await enrol(page, boss)
    await expect(form.getByLabel('Contenuto')).toHaveValue('Passo chiuso per neve, scrivo da sotto.')
    const sent = page.waitForResponse(`**/api${community.create.path}`)
    await press(form, 'Pubblica')
    expect((await sent).status()).toBe(200)
  })

  test('the super admin who requires it is the first to be asked', async ({ page, signIn }) => {
    await signIn(boss)
    await page.goto('/admin/settings?gruppo=sicurezza')
    await page.getByRole('switch', { name: 'Verifica in due passaggi obbligatoria' }).check()
    await press(page, 'Salva')
    await press(page.getByRole('alertdialog'), 'Salva')
    await expect(first(page)).toBeVisible()
    await enrol(page, boss)
    await expect(page.getByRole('switch', { name: 'Verifica in due passaggi obbligatoria' })).toBeChecked()
  })
})
