import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'

export type SignUpForm = Record<
  | 'Nome'
  | 'Cognome'
  | 'Città di residenza'
  | 'Email'
  | 'Nickname'
  | 'Telefono'
  | 'Password'
  | 'Conferma password',
  string
>

/** A form that the rules accept, for a person nobody has met. */
export function newcomer(wish: Partial<SignUpForm> = {}): SignUpForm {
  const number = String(randomInt(10 ** 8)).padStart(8, '0')
  return {
    Nome: 'Marta',
    Cognome: 'De Rossi',
    'Città di residenza': 'Bormio',
    Email: `marta.${number}@test.example`,
    Nickname: `marta_${number}`,
    Telefono: `34 ${number}`,
    Password: 'Stelvio-2758!',
    'Conferma password': 'Stelvio-2758!',
    ...wish,
  }
}

export async function fillSignUp(page: Page, form: Partial<SignUpForm>) {
  for (const [label, text] of Object.entries(form)) await signUpField(page, label).fill(text)
}

export const signUpField = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const privacyBox = (page: Page) => page.getByRole('checkbox', { name: 'Accetto la Privacy Policy' })
export const termsBox = (page: Page) => page.getByRole('checkbox', { name: 'Accetto i Termini e Condizioni' })
export const marketingBox = (page: Page) =>
  page.getByRole('checkbox', { name: 'Acconsento a ricevere comunicazioni promozionali' })
export const submit = (page: Page) => page.getByRole('button', { name: 'Registrati' })

export async function acceptBoth(page: Page) {
  await privacyBox(page).check()
  await termsBox(page).check()
}
