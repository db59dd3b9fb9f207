import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { aPhoto } from '#server/testing/pictures.ts'
import { axeViolations } from './support/inspect.ts'
import { expect, test, toast } from './support/test.ts'

test.describe('a picture', () => {
  test.use({ expectedNoise: /401/ })

  test('is chosen, shown everywhere at once, and taken away', async ({ page, context, signIn, app }) => {
    const person = await app.people.create()
    await signIn(person)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Aggiungi una foto' }).click()
    const dialog = page.getByRole('dialog', { name: 'Foto del profilo' })
    await expect(dialog.getByRole('button', { name: 'Usa questa foto' })).toBeDisabled()
    const buffer = Buffer.from(await aPhoto({ width: 600, height: 400 }))
    await dialog
      .getByLabel('File della foto profilo')
      .setInputFiles({ name: 'io.jpg', mimeType: 'image/jpeg', buffer })
    await dialog.getByRole('button', { name: 'Usa questa foto' }).click()
    await expect(toast(page, 'Foto aggiornata')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cambia foto' })).toBeFocused()
    const inBar = page.getByRole('button', { name: 'Menu utente' }).locator('img')
    await expect(inBar).toHaveAttribute('src', /^\/api\/media\/[\w-]{32}\/320$/)
    expect(await app.sql`select width, height from media where owner_id = ${person.id}`).toEqual([
      { width: 400, height: 400 },
    ])
    // Kept by the browser for this session alone, however long.
    const address = (await inBar.getAttribute('src')) ?? ''
    const statusOf = () => page.evaluate(async (url) => (await fetch(url)).status, address)
    expect(await statusOf()).toBe(200)
    const cookies = await context.cookies()
    await context.clearCookies()
    expect(await statusOf()).toBe(401)
    await context.addCookies(cookies)

    await page.getByRole('button', { name: 'Rimuovi foto' }).click()
    await page
      .getByRole('alertdialog', { name: 'Rimuovere la foto?' })
      .getByRole('button', { name: 'Rimuovi' })
      .click()
    await expect(toast(page, 'Foto rimossa')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Aggiungi una foto' })).toBeFocused()
    await expect(inBar).toHaveCount(0)
    expect(await app.sql`select from media where owner_id = ${person.id}`).toHaveLength(0)
  })
})

test.describe('a picture that does not arrive', () => {
  test.use({ expectedNoise: /ERR_FAILED/ })

  test('stays as it was cropped, and is sent again', async ({ page, signIn, app }) => {
    const person = await app.people.create()
    await signIn(person)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Aggiungi una foto' }).click()
    const dialog = page.getByRole('dialog', { name: 'Foto del profilo' })
    await dialog.getByLabel('File della foto profilo').setInputFiles(await twoColours())
    await dialog.getByRole('slider', { name: 'Sposta in orizzontale' }).press('End')
    await page.route('**/api/media**', (route) => route.abort())
    const use = dialog.getByRole('button', { name: 'Usa questa foto' })
    await use.click()
    await expect(toast(page, 'Errore', 'Connessione assente. Controlla la rete e riprova.')).toBeVisible()
    await expect(use).toBeFocused()
    await page.unroute('**/api/media**')
    await use.click()
    await expect(toast(page, 'Foto aggiornata')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    const avatar = page.getByRole('button', { name: 'Menu utente' }).locator('img')
    const picture = await page.request.get((await avatar.getAttribute('src')) ?? '')
    const { channels } = await sharp(await picture.body()).stats()
    expect(Math.round(channels[2]?.mean ?? 0)).toBeGreaterThan(180)
  })
})

/** Red on the left, blue on the right. */
async function twoColours() {
  const half = (background: string) =>
    sharp({ create: { width: 600, height: 600, channels: 3, background } })
      .png()
      .toBuffer()
  const [red, blue] = await Promise.all([half('#c00000'), half('#0000c0')])
  const buffer = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#000' } })
    .composite([
      { input: red, left: 0, top: 0 },
      { input: blue, left: 600, top: 0 },
    ])
    .jpeg()
    .toBuffer()
  return { name: 'due.jpg', mimeType: 'image/jpeg', buffer }
}

test('the square of a picture is chosen by keyboard, and by dragging', async ({ page, signIn, app }) => {
  const person = await app.people.create()
  await signIn(person)
  await page.goto('/profile')
  const avatar = page.getByRole('button', { name: 'Menu utente' }).locator('img')
  const choose = async (moveIt: (dialog: Locator) => Promise<void>) => {
    await page.getByRole('button', { name: /^(Aggiungi una|Cambia) foto$/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Foto del profilo' })
    await dialog.getByLabel('File della foto profilo').setInputFiles(await twoColours())
    await expect(dialog.getByRole('slider', { name: 'Sposta in verticale' })).toBeDisabled()
    await moveIt(dialog)
    expect(await axeViolations(page, 'dialog[open]')).toEqual([])
    const before = (await avatar.count()) > 0 ? await avatar.getAttribute('src') : null
    await dialog.getByRole('button', { name: 'Usa questa foto' }).click()
    await expect.poll(() => avatar.getAttribute('src')).not.toBe(before)
    const picture = await page.request.get((await avatar.getAttribute('src')) ?? '')
    const { channels } = await sharp(await picture.body()).stats()
    return channels.map(({ mean }) => Math.round(mean))
  }
  const [redOfRight, , blueOfRight] = await choose(async (dialog) => {
    const slider = dialog.getByRole('slider', { name: 'Sposta in orizzontale' })
    await slider.focus()
    // To the very edges, wherever it stood, and in steps that leave no part out of reach.
    for (const [key, percent] of [
      ['ArrowRight', 51],
      ['Home', 0],
      ['ArrowRight', 1],
      ['End', 100],
    ] as const) {
      await page.keyboard.press(key)
      await expect(slider).toHaveAttribute('aria-valuetext', `${percent}%`)
    }
  })
  expect(redOfRight).toBeLessThan(10)
  expect(blueOfRight).toBeGreaterThan(180)

  const [redOfLeft, , blueOfLeft] = await choose(async (dialog) => {
    const stage = await dialog.getByRole('img', { name: 'Anteprima del ritaglio' }).boundingBox()
    if (!stage) throw new Error('There is nothing to drag.')
    await page.mouse.move(stage.x + 20, stage.y + 80)
    await page.mouse.down()
    await page.mouse.move(stage.x + stage.width - 10, stage.y + 80, { steps: 5 })
    await page.mouse.up()
  })
  expect(redOfLeft).toBeGreaterThan(180)
  expect(blueOfLeft).toBeLessThan(10)
})

test('two fingers that part to twice the distance show half as much', async ({
  page,
  signIn,
  app,
  context,
}) => {
  await signIn(await app.people.create())
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Aggiungi una foto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Foto del profilo' })
  await dialog.getByLabel('File della foto profilo').setInputFiles(await twoColours())
  const stage = dialog.getByRole('img', { name: 'Anteprima del ritaglio' })
  const shown = stage.locator('img')
  const widthOf = async () => (await shown.boundingBox())?.width ?? 0
  const before = await widthOf()
  const box = await stage.boundingBox()
  if (!box) throw new Error('There is nothing to pinch.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const fingers = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', reach: number) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              { x: x - reach, y, id: 0 },
              { x: x + reach, y, id: 1 },
            ],
    })
  await touch('touchStart', 40)
  for (let reach = 44; reach <= 80; reach += 4) await touch('touchMove', reach)
  await touch('touchEnd', 80)
  await expect.poll(async () => Math.round((10 * (await widthOf())) / before)).toBe(20)
})
