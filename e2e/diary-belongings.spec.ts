import type { Locator } from '@playwright/test'
import { befriend, insertPhoto } from '#server/testing/diary.ts'
import type { Person } from '#server/testing/people.ts'
import {
  entry,
  fill,
  form,
  gpx,
  insertEntry,
  named,
  newEntry,
  openDiary,
  photo,
  save,
} from './support/diary.ts'
import { axeViolations, sidewaysScrolls } from './support/inspect.ts'
import { bottomBar, expect, test, toast } from './support/test.ts'

let rider: Person

test.beforeEach(async ({ page, app, signIn }) => {
  rider = await openDiary({ page, app, signIn })
})

test('friends are tagged by a checklist; who was tagged sees who and when, and can undo it', async ({
  page,
  app,
  signIn,
}) => {
  const [bruno, carla] = [await named(app, 'Bruno Passo'), await named(app, 'Carla Curva')]
  await befriend(app.sql, rider, bruno, carla)
  await app.sql`update profiles set display_name = 'Rita Tornante' where user_id = ${rider.id}`
  await page.reload()
  await newEntry(page).click()
  const friends = form(page).getByRole('group', { name: 'Amici taggati' })
  await friends.getByLabel('Bruno Passo').check()
  await friends.getByLabel('Carla Curva').check()
  await fill(page, 'In tre')
  expect([...(await axeViolations(page)), ...(await sidewaysScrolls(page))]).toEqual([])
  await save(page)
  const card = entry(page, 'In tre')
  await expect(card.getByRole('link', { name: 'Bruno Passo' })).toHaveAttribute('href', `/user/${bruno.id}`)
  await card.getByRole('button', { name: 'Modifica' }).click()
  const edit = form(page, 'Modifica voce')
  await expect(edit.getByLabel('Bruno Passo')).toBeChecked()
  await edit.getByLabel('Bruno Passo').uncheck()
  await save(page, 'Modifica voce')
  await expect(card.getByRole('link', { name: 'Carla Curva' })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Bruno Passo' })).toHaveCount(0)

  await signIn(carla)
  await page.goto('/diary')
  const tags = page.getByRole('region', { name: 'Ti hanno taggato' })
  await expect(tags.getByRole('link', { name: 'Rita Tornante' })).toHaveAttribute('href', `/user/${rider.id}`)
  const today = new Intl.DateTimeFormat('it-IT', {
    timeZone: 'Europe/Rome',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date())
  await expect(tags.getByText(today)).toBeVisible()
  await expect(page.getByText('In tre')).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
  await tags.getByRole('button', { name: 'Rimuovi tag' }).click()
  await expect(toast(page, 'Tag rimosso')).toBeVisible()
  await expect(tags).toHaveCount(0)
  expect(await app.sql`select from diary_entry_tags where tagged_user_id = ${carla.id}`).toHaveLength(0)
})

test('somebody who stopped being a friend is named until taken out; nothing typed is lost', async ({
  page,
  app,
}) => {
  const bruno = await named(app, 'Bruno Passo')
  await befriend(app.sql, rider, bruno)
  await page.reload()
  await newEntry(page).click()
  await fill(page, 'Con un amico')
  await form(page).getByLabel('Bruno Passo').check()
  await app.sql`delete from friendships where requester_id = ${rider.id}`
  await save(page)
  const refused = 'Puoi taggare solo i tuoi amici: qualcuno della lista non lo è più.'
  await expect(toast(page, 'Errore', refused)).toBeVisible()
  await expect(form(page).getByLabel('Titolo')).toHaveValue('Con un amico')
  await expect(form(page).getByText('Non è più tra i tuoi amici: toglilo per salvare')).toBeVisible()
  await form(page).getByLabel('Bruno Passo').uncheck()
  await save(page)
  await expect(toast(page, 'Successo')).toBeVisible()
})

test('many friends are searched', async ({ page, app }) => {
  for (const name of ['Àlvise', 'Bice', 'Ciro', 'Dora', 'Elio', 'Fosca', 'Gino', 'Ida', 'Lapo', 'Mina'])
    await befriend(app.sql, rider, await named(app, name))
  await page.reload()
  await newEntry(page).click()
  const friends = form(page).getByRole('group', { name: 'Amici taggati' })
  await friends.getByLabel('Cerca tra gli amici').fill('alv')
  await expect(friends.getByRole('checkbox')).toHaveCount(1)
  await friends.getByLabel('Àlvise').check()
  await page.keyboard.press('Enter')
  await friends.getByLabel('Cerca tra gli amici').fill('nessuno')
  await expect(friends.getByText('Nessun amico con questo nome')).toBeVisible()
  await friends.getByLabel('Cerca tra gli amici').fill('')
  await expect(friends.getByLabel('Àlvise')).toBeChecked()
})

test('an itinerary is found by its words, with the keyboard', async ({ page }) => {
  await newEntry(page).click()
  await fill(page, 'Con la guida')
  const field = form(page).getByRole('combobox', { name: 'Itinerario' })
  await field.fill('stelvio')
  const options = form(page).getByRole('listbox', { name: 'Itinerari trovati' }).getByRole('option')
  await expect(options.first()).toBeVisible()
  await expect(options.filter({ hasText: 'Stelvio' }).first()).toBeVisible()
  const bottom = async () => {
    const [list, bar] = [
      await form(page).getByRole('listbox').boundingBox(),
      await bottomBar(page).boundingBox(),
    ]
    return list && bar ? bar.y - list.y - list.height : null
  }
  await expect.poll(bottom).toBeGreaterThan(0)
  const wanted = (await options.first().locator('span').first().textContent()) ?? ''
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(form(page).getByText(wanted)).toBeVisible()
  await expect(form(page).getByRole('button', { name: 'Rimuovi l’itinerario' })).toBeFocused()
  await save(page)
  const link = entry(page, 'Con la guida').getByRole('link', { name: wanted })
  await expect(link).toHaveAttribute('href', /\/route-planner\/[0-9a-f-]{36}/)

  await entry(page, 'Con la guida').getByRole('button', { name: 'Modifica' }).click()
  const edit = form(page, 'Modifica voce')
  await edit.getByRole('button', { name: 'Rimuovi l’itinerario' }).click()
  await expect(edit.getByRole('combobox', { name: 'Itinerario' })).toBeFocused()
  await page.keyboard.type('xqzw')
  await expect(edit.getByText('Nessun itinerario trovato')).toBeVisible()
  await save(page, 'Modifica voce')
  await expect(toast(page, 'Aggiornato')).toBeVisible()
  await expect(link).toHaveCount(0)
})

test('a track of one’s own shows km, hairpins, map and file', async ({ page, app }) => {
  await newEntry(page).click()
  await fill(page, 'Con la traccia')
  await form(page).getByLabel('File GPX').setInputFiles(gpx('giro.gpx', 6))
  await expect(form(page).getByText('6 tornanti', { exact: true })).toBeVisible()
  await save(page)
  const card = entry(page, 'Con la traccia')
  await expect(card.getByText('6 tornanti')).toBeVisible()
  await expect(card.getByText(/^\d+,\d km · /)).toBeVisible()
  await card.getByRole('button', { name: 'Mostra sulla mappa' }).click()
  await expect(card.getByRole('slider')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await card.getByRole('button', { name: 'Nascondi la mappa' }).click()
  await expect(card.getByRole('slider')).toHaveCount(0)
  expect(await sidewaysScrolls(page)).toEqual([])
  const download = page.waitForEvent('download')
  await card.getByRole('link', { name: 'Scarica GPX' }).click()
  expect((await download).suggestedFilename()).toBe('con-la-traccia.gpx')

  await card.getByRole('button', { name: 'Modifica' }).click()
  const edit = form(page, 'Modifica voce')
  await edit.getByLabel('File GPX').setInputFiles(gpx('altro.gpx', 3))
  await expect(edit.getByText('3 tornanti', { exact: true })).toBeVisible()
  await save(page, 'Modifica voce')
  await expect(card.getByText('3 tornanti')).toBeVisible()
  await card.getByRole('button', { name: 'Modifica' }).click()
  await edit.getByRole('button', { name: 'Rimuovi', exact: true }).click()
  await save(page, 'Modifica voce')
  await expect(edit).toHaveCount(0)
  await expect(card.getByText('3 tornanti')).toHaveCount(0)
  expect(await app.sql`select from tracks where uploaded_by = ${rider.id}`).toHaveLength(0)
})

test('photographs open one after another: arrows, keys, a finger, Escape', async ({ page, app }) => {
  const id = await insertEntry(app, rider, 'Con le foto')
  for (const [position, alt] of ['La moto al passo', null, 'Il lago'].entries()) {
    const { mediaId } = await insertPhoto(app.sql, rider)
    await app.sql`
      insert into diary_photos (media_id, diary_entry_id, position, alt)
      values (${mediaId}, ${id}, ${position}, ${alt})`
  }
  const { buffer: body, mimeType: contentType } = await photo('passo.jpg', '#226041')
  await page.route('**/api/media/**', (route) => route.fulfill({ body, contentType }))
  await page.reload()
  const card = entry(page, 'Con le foto')
  await card.getByRole('button', { name: 'Apri la foto 1 di 3: La moto al passo' }).click()
  const box = (i: number) => page.getByRole('dialog', { name: `Foto ${i} di 3` })
  const first = box(1).getByRole('img', { name: 'La moto al passo' })
  await expect(first).toBeVisible()
  // Loaded as well: a lazy picture in a dialog never comes on a phone.
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  await box(1).getByRole('button', { name: 'Foto successiva' }).click()
  await expect(box(2).getByRole('img', { name: 'Foto 2' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(box(3).getByRole('img', { name: 'Il lago' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(box(3)).toBeVisible()
  await page.keyboard.press('Home')
  await expect(box(1)).toBeVisible()
  await swipe(box(1).getByRole('img'), -200)
  await expect(box(2)).toBeVisible()
  await swipe(box(2).getByRole('img'), -20)
  await expect(box(2)).toBeVisible()
  await swipe(box(2).getByRole('img'), 200)
  await expect(box(1)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box(1)).toHaveCount(0)
  await expect(card.getByRole('button', { name: /^Apri la foto 1 di 3/ })).toBeFocused()
})

/** A finger that travels so far over an element. */
async function swipe(target: Locator, byPx: number) {
  const touch = { pointerType: 'touch', isPrimary: true, bubbles: true, clientY: 300 }
  await target.dispatchEvent('pointerdown', { ...touch, clientX: 250 })
  await target.dispatchEvent('pointerup', { ...touch, clientX: 250 + byPx })
}
