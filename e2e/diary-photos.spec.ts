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
