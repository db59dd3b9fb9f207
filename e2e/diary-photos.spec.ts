import type { Page, Route } from '@playwright/test'
import sharp from 'sharp'
import { pictureLimits, pictureUrl } from '#contract/media.ts'
import { entry, fill, form, newEntry, photo, save } from './support/diary.ts'
import { sidewaysScrolls } from './support/inspect.ts'
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

test('a double click on a bin removes one photograph, not the next one too', async ({
  page,
  app,
  signIn,
}) => {
  await signIn(await app.people.create())
  await page.goto('/diary')
  await newEntry(page).click()
  await form(page)
    .getByLabel('File delle foto')
    .setInputFiles(
      await Promise.all(['rosso', 'verde', 'blu'].map((name) => photo(`${name}.jpg`, '#9c2f22'))),
    )
  await expect(form(page).getByLabel('Testo alternativo')).toHaveCount(3)
  const bin = form(page).getByRole('button', { name: 'Rimuovi, foto 1', exact: true })
  await bin.scrollIntoViewIfNeeded()
  const box = await bin.boundingBox()
  if (!box) throw new Error('There is no bin.')
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2)
  await expect(form(page).getByLabel('Testo alternativo')).toHaveCount(2)
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
  await form(page).getByLabel('File delle foto').setInputFiles(large)
  await expect(form(page).getByLabel('Testo alternativo')).toHaveCount(1, { timeout: 20_000 })
  const [kept] = await app.sql`select key from media where owner_id = ${rider.id}`
  const stored = sharp(await (await page.request.get(pictureUrl(kept?.key, 320))).body())
  expect(await stored.metadata()).toMatchObject({ width: 192, height: 320 })
  // Turned clockwise, what was on the left is on top.
  const top = await stored.extract({ left: 0, top: 0, width: 192, height: 140 }).toBuffer()
  const [red, green] = (await sharp(top).stats()).channels
  expect(red?.mean).toBeGreaterThan((green?.mean ?? 255) + 30)

  const noPicture = { ...large, name: 'rumore.jpg', buffer: Buffer.alloc(pictureLimits.maxBytes + 1, 7) }
  await form(page).getByLabel('File delle foto').setInputFiles(noPicture)
  await expect(form(page).getByText('rumore.jpg: La foto supera i 10 MB.')).toBeVisible()
})

test.describe('in the form', () => {
  test.beforeEach(async ({ page, app, signIn }) => {
    await signIn(await app.people.create())
    await page.goto('/diary')
    await newEntry(page).click()
    await fill(page, 'Con le foto')
  })

  const colours = { rosso: '#9c2f22', verde: '#226041', blu: '#22419c' }
  const chosen = (...names: (keyof typeof colours)[]) =>
    Promise.all(names.map((name) => photo(`${name}.jpg`, colours[name])))
  const words = (page: Page) => form(page).getByLabel('Testo alternativo')

  test('files that are dropped are sent, and nothing opens in their place', async ({ page }) => {
    const files = (await chosen('rosso', 'verde')).map(({ name, mimeType, buffer }) => ({
      ...{ name, mimeType, base64: buffer.toString('base64') },
    }))
    const data = await page.evaluateHandle((files) => {
      const transfer = new DataTransfer()
      for (const { name, mimeType, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: mimeType }))
      }
      return transfer
    }, files)
    const target = form(page).getByRole('button', { name: 'Scegli foto' })
    await target.dispatchEvent('dragover', { dataTransfer: data })
    await target.dispatchEvent('drop', { dataTransfer: data })
    await expect(words(page)).toHaveCount(2)
    await save(page)
    await expect(toast(page, 'Successo')).toBeVisible()
    await expect(entry(page, 'Con le foto').getByRole('button', { name: /Apri la foto/ })).toHaveCount(2)
  })

  test('their tiles fit on a narrow screen and with large letters', async ({ page }) => {
    await form(page)
      .getByLabel('File delle foto')
      .setInputFiles([
        ...(await chosen('rosso')),
        { name: 'non-una-foto.png', mimeType: 'image/png', buffer: Buffer.from('x') },
      ])
    await expect(words(page)).toHaveCount(1)
    await expect(form(page).getByText(/^non-una-foto.png: /)).toBeVisible()
    expect(await sidewaysScrolls(page)).toEqual([])
  })

  test('the keyboard puts them in order, and the order is saved', async ({ page, app }) => {
    await form(page)
      .getByLabel('File delle foto')
      .setInputFiles(await chosen('rosso', 'verde', 'blu'))
    await expect(words(page)).toHaveCount(3)
    for (const [i, name] of ['Rosso', 'Verde', 'Blu'].entries()) await words(page).nth(i).fill(name)
    const up = (place: number) =>
      form(page).getByRole('button', { name: `Sposta prima, foto ${place}`, exact: true })
    await up(3).focus()
    await page.keyboard.press('Enter')
    // The same photograph, one place on: pressed again it goes on.
    await expect(up(2)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(up(1)).toBeFocused()
    await save(page)
    await expect(toast(page, 'Successo')).toBeVisible()
    for (const [i, name] of ['Blu', 'Rosso', 'Verde'].entries())
      await expect(
        entry(page, 'Con le foto').getByRole('button', { name: `Apri la foto ${i + 1} di 3: ${name}` }),
      ).toBeVisible()
    expect(
      await app.sql`
        select photo.alt from diary_photos photo join diary_entries e on e.id = photo.diary_entry_id
        where e.title = 'Con le foto' order by e.created_at desc, photo.position limit 3`,
    ).toEqual([{ alt: 'Blu' }, { alt: 'Rosso' }, { alt: 'Verde' }])
  })

  test('one on its way is cancelled, and the form saves without it', async ({ page }) => {
    const waiting: Route[] = []
    await page.route('**/api/media**', (route) => void waiting.push(route))
    await form(page)
      .getByLabel('File delle foto')
      .setInputFiles(await chosen('rosso'))
    await expect.poll(() => waiting.length).toBe(1)
    await expect(form(page).getByRole('button', { name: 'Salva' })).toBeDisabled()
    const gone = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/media'))
    await form(page).getByRole('button', { name: 'Annulla, rosso.jpg' }).press('Enter')
    await gone
    await expect(form(page).getByText('rosso.jpg: annullata')).toBeVisible()
    await expect(form(page).getByRole('button', { name: 'Riprova, rosso.jpg' })).toBeFocused()
    await form(page).getByRole('button', { name: 'Rimuovi, rosso.jpg' }).press('Enter')
    await expect(form(page).getByRole('button', { name: 'Scegli foto' })).toBeFocused()
    await save(page)
    await expect(toast(page, 'Successo')).toBeVisible()
    await expect(entry(page, 'Con le foto').getByRole('button', { name: /Apri la foto/ })).toHaveCount(0)
  })

  test('one that failed is not left out without a question', async ({ page }) => {
    const notes = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Non una foto.') }
    await form(page)
      .getByLabel('File delle foto')
      .setInputFiles([...(await chosen('rosso')), notes])
    await expect(words(page)).toHaveCount(1)
    await expect(form(page).getByText('1 di 20')).toBeVisible()
    await expect(form(page).getByRole('button', { name: /Riprova/ })).toHaveCount(0)
    await save(page)
    const asked = page.getByRole('alertdialog', { name: 'Salvare senza le foto non caricate?' })
    await asked.getByRole('button', { name: 'Torna alle foto' }).click()
    await expect(form(page).getByText('note.txt: ', { exact: false })).toBeVisible()
    await save(page)
    await asked.getByRole('button', { name: 'Salva senza' }).click()
    await expect(toast(page, 'Successo')).toBeVisible()
  })
})
