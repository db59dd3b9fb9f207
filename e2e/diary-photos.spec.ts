import sharp from 'sharp'
import { pictureLimits, pictureUrl } from '#contract/media.ts'
import { photo } from './support/diary.ts'
import { expect, test, toast } from './support/test.ts'

test('photographs are sent, described, shown, and leave with their entry', async ({ page, app, signIn }) => {
  const rider = await app.people.create()
  await signIn(rider)
  await page.goto('/diary')
  await page.getByRole('button', { name: 'Nuova voce' }).click()
  const form = page.getByRole('region', { name: 'Nuova voce' })
  await form.getByLabel('Titolo').fill('Con le foto')
  await form.getByLabel('Luogo').fill('Bormio')
  await form.getByLabel('Descrizione').fill('Tre colori.')
  await form
    .getByLabel('File delle foto')
    .setInputFiles([await photo('rosso.jpg', '#9c2f22'), await photo('verde.jpg', '#226041')])
  await expect(form.getByLabel('Testo alternativo')).toHaveCount(2)
  await form.getByLabel('Testo alternativo').first().fill('Tutto rosso')
  await form.getByRole('button', { name: 'Salva' }).click()
  await expect(toast(page, 'Successo')).toBeVisible()
  const card = page.getByRole('article', { name: 'Con le foto' })
  await card.getByRole('button', { name: 'Apri la foto 1 di 2: Tutto rosso' }).click()
  const shown = page.getByRole('dialog', { name: 'Foto 1 di 2' }).getByRole('img', { name: 'Tutto rosso' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const source = await shown.evaluate((image: HTMLImageElement) => image.currentSrc)
  await page.keyboard.press('Escape')

  const stranger = await app.people.create()
  await signIn(stranger)
  expect((await page.request.get(source)).status()).toBe(404)
  await signIn(rider)
  expect((await page.request.get(source)).status()).toBe(200)

  await card.getByRole('button', { name: 'Elimina' }).click()
  await page
    .getByRole('alertdialog', { name: 'Conferma Eliminazione' })
    .getByRole('button', { name: 'Elimina' })
    .click()
  await expect(toast(page, 'Eliminato')).toBeVisible()
  expect(await app.sql`select from media where owner_id = ${rider.id}`).toHaveLength(0)
  expect((await page.request.get(source)).status()).toBe(404)
})

/** A photograph as phones take them: lying down, with a note that it is to be turned; one half red, one green. */
async function largePhoto() {
  const [width, height] = [5000, 3000]
  const grain = {
    width: width / 2,
    height,
    channels: 3,
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  } as const
  const half = (background: string) =>
    sharp({ create: { ...grain, background } })
      .tint(background)
      .jpeg({ quality: 97 })
      .toBuffer()
  const [left, right] = await Promise.all([half('#c02020'), half('#20a040')])
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: width / 2, top: 0 },
    ])
    .jpeg({ quality: 97 })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  return { name: 'grande.jpg', mimeType: 'image/jpeg', buffer }
}

test('a photograph above the limit is made smaller and stays upright; what cannot be read is refused', async ({
  page,
  app,
  signIn,
}) => {
  const large = await largePhoto()
  expect(large.buffer.length).toBeGreaterThan(pictureLimits.maxBytes)
  const rider = await app.people.create()
  await signIn(rider)
  await page.goto('/diary')
  await page.getByRole('button', { name: 'Nuova voce' }).click()
  const form = page.getByRole('region', { name: 'Nuova voce' })
  await form.getByLabel('File delle foto').setInputFiles(large)
  await expect(form.getByLabel('Testo alternativo')).toHaveCount(1, { timeout: 20_000 })
  const [kept] = await app.sql`select key from media where owner_id = ${rider.id}`
  const stored = sharp(await (await page.request.get(pictureUrl(kept?.key, 320))).body())
  expect(await stored.metadata()).toMatchObject({ width: 192, height: 320 })
  // Turned clockwise, what was on the left is on top.
  const top = await stored.extract({ left: 0, top: 0, width: 192, height: 140 }).toBuffer()
  const [red, green] = (await sharp(top).stats()).channels
  expect(red?.mean).toBeGreaterThan((green?.mean ?? 255) + 30)

  const noPicture = { ...large, name: 'rumore.jpg', buffer: Buffer.alloc(pictureLimits.maxBytes + 1, 7) }
  await form.getByLabel('File delle foto').setInputFiles(noPicture)
  await expect(form.getByText('rumore.jpg: La foto supera i 10 MB.')).toBeVisible()
})
