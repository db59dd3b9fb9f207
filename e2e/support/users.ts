import type { Browser, Locator, Page } from '@playwright/test'
import type { Person } from '#server/testing/people.ts'
import type { App } from './app.ts'
import { expect, heading, requestAs } from './test.ts'

type Opening = { page: Page; app: App; signIn: (who: Person) => Promise<void> }

/** The list of people, as a super admin of one's own. */
export async function openUsers({ page, app, signIn }: Opening): Promise<Person> {
  const chief = await app.people.create({ role: 'super_admin' })
  await signIn(chief)
  await page.goto('/admin/users')
  await expect(heading(page, 'Gestione Utenti')).toBeVisible()
  return chief
}

/** The diary of somebody who is signed in on another device. */
export async function openElsewhere(browser: Browser, app: App, member: Person): Promise<Page> {
  const elsewhere = await browser.newPage({ baseURL: app.url })
  const phone = await requestAs(app, member)
  await elsewhere.context().addCookies((await phone.storageState()).cookies)
  await phone.dispose()
  await elsewhere.goto('/diary')
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible()
  return elsewhere
}

let number = 0

/** Somebody whom no other test has. */
export async function aMember(app: App, name: string, wish: Parameters<App['people']['create']>[0] = {}) {
  const person = await app.people.create(wish)
  const displayName = `${name} ${++number}${Date.now().toString(36)}`
  await app.sql`update profiles set display_name = ${displayName} where user_id = ${person.id}`
  return { ...person, displayName }
}

export const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

export async function searchFor(page: Page, words: string): Promise<void> {
  await page.getByLabel('Cerca per nome o email').fill(words)
  await expect(page).toHaveURL(/cerca=/)
}

/** Opens the menu of somebody and chooses. */
export async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Azioni per ${name}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

export const factOf = (details: Locator, name: string) =>
  details.getByRole('definition').and(details.locator(`dt:text-is("${name}") + dd`))

/** The pieces of a text that do not stand in one line each. */
export const brokenPieces = (text: Locator, pieces: string[]) =>
  text.evaluate((element, wanted) => {
    const nodes = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
    return wanted.filter((piece) => {
      const range = document.createRange()
      const node = nodes.find(({ textContent }) => textContent === piece)
      if (!node) return true
      range.selectNodeContents(node)
      return range.getClientRects().length !== 1
    })
  }, pieces)

/** How much wider a select is than the words it shows. */
export function roomBeside(select: SVGElement | HTMLElement): number {
  const style = getComputedStyle(select)
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen || !(select instanceof HTMLSelectElement)) throw new Error('Not a select.')
  pen.font = style.font
  const words = pen.measureText(select.selectedOptions[0]?.text ?? '').width
  return (
    select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight) - words
  )
}
