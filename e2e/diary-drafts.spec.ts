import type { Page } from '@playwright/test'
import type { Person } from '#server/testing/people.ts'
import { fill, form, newEntry, question } from './support/diary.ts'
import { untilNothingStored, untilStored } from './support/drafts.ts'
import { expect, heading, signOut, test, toast } from './support/test.ts'

let rider: Person

test.beforeEach(async ({ page, app, signIn }) => {
  rider = await app.people.create()
  await signIn(rider)
  page.on('dialog', (dialog) => void dialog.accept())
})

/** A form with something typed in it, as a tab that was left open. */
async function startWriting(page: Page, title: string) {
  await page.goto('/diary')
  await newEntry(page).click()
  await fill(page, title)
  await untilStored(page, title)
}

test('Esci asks first, and then leaves no draft in any tab', async ({ page, context, signIn }) => {
  const other = await context.newPage()
  other.on('dialog', (dialog) => void dialog.accept())
  await startWriting(other, 'Nell’altra scheda')
  await startWriting(page, 'Qui')
  await signOut(page)
  await question(page).getByRole('button', { name: 'Continua a scrivere' }).click()
  await expect(form(page).getByLabel('Titolo')).toHaveValue('Qui')
  await signOut(page)
  await question(page).getByRole('button', { name: 'Esci senza salvare' }).click()
  await expect(heading(page, 'Accedi')).toBeVisible()
  for (const tab of [page, other]) await untilNothingStored(tab)
  await signIn(rider)
  await other.goto('/diary')
  await expect(other.getByText('Il tuo diario è vuoto')).toBeVisible()
  await expect(form(other)).toHaveCount(0)
})

test('the end of the account leaves none either', async ({ page, context }) => {
  const other = await context.newPage()
  other.on('dialog', (dialog) => void dialog.accept())
  await startWriting(other, 'Nell’altra scheda')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Elimina account' }).click()
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await dialog.getByLabel('Password', { exact: true }).fill(rider.password)
  await dialog.getByRole('button', { name: /Elimina/ }).click()
  await expect(toast(page, 'Account eliminato')).toBeVisible()
  await untilNothingStored(other)
})

test('a draft of another day is named before Esci takes it along', async ({ page, context }) => {
  await startWriting(page, 'Di un’altra scheda')
  await page.close()
  const next = await context.newPage()
  await next.goto('/')
  await signOut(next)
  await expect(question(next)).toContainText('Hai una bozza non salvata: uscendo andrà persa.')
  await question(next).getByRole('button', { name: 'Esci senza salvare' }).click()
  await expect(heading(next, 'Accedi')).toBeVisible()
  await untilNothingStored(next)
})
