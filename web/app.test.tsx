// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SessionUser, siteOf } from '#contract/auth.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { createApp } from './app.tsx'

// Screens load their code when they are opened, and this machine may be busy.
configure({ asyncUtilTimeout: 8_000 })
vi.setConfig({ testTimeout: 30_000 })

const anna: SessionUser = {
  id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  email: 'anna@example.it',
  displayName: 'Anna Verdi',
  avatarUrl: null,
  role: 'user',
  isEmailConfirmed: true,
  mustEnrol: false,
}
const site = siteOf(defaultSettings)

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Answers = Record<string, object | ErrorCode>

/** Opens the app at an address, in front of a server with these answers. Returns what was sent. */
function open(path: string, user: SessionUser | null, answers: Answers = {}) {
  const sent: Record<string, unknown> = {}
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const endpoint = url.replace('/api/auth/', '')
    const answer = { session: { user, site }, ...answers }[endpoint] ?? { ok: true }
    sent[endpoint] = body && JSON.parse(String(body))
    if (typeof answer !== 'string') return Response.json(answer)
    const [status, message] = errors[answer as ErrorCode]
    return Response.json({ code: answer, message }, { status })
  })
  window.history.replaceState(null, '', path)
  render(createApp())
  return sent
}

const fill = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('a stranger is asked to sign in, and then is where they wanted to go', async () => {
  open('/diary', null, { login: { user: anna } })
  await heading('Accedi')
  expect(window.location.pathname).toBe('/login')
  fill('Email, nickname o telefono', 'anna')
  fill('Password', 'Curva1!x')
  press('Accedi')
  await heading('Diario di viaggio')
  expect(window.location.pathname).toBe('/diary')
  await screen.findByText('Benvenuto!')
})

test.each([
  ['USER_NOT_FOUND', 'Errore', 'Utente non trovato'],
  ['WRONG_PASSWORD', 'Errore di login', 'Password non corretta'],
] as const)('%s at sign-in is a toast, and what was typed stays', async (code, title, text) => {
  open('/login', null, { login: code })
  await heading('Accedi')
  fill('Email, nickname o telefono', 'anna')
  fill('Password', 'Curva1!x')
  press('Accedi')
  await screen.findByText(title)
  await screen.findByText(text)
  expect(screen.getByLabelText<HTMLInputElement>('Email, nickname o telefono').value).toBe('anna')
})

test('the rules of sign-in speak under their fields before anything is sent', async () => {
  const sent = open('/login', null)
  await heading('Accedi')
  press('Accedi')
  await screen.findByText('Email, nickname o telefono è richiesto')
  await screen.findByText('Password è richiesta')
  expect(sent.login).toBeUndefined()
})

test('a new account leads to sign-in with its e-mail filled in and nothing of it in the address', async () => {
  const sent = open('/signup', null)
  await heading('Crea il tuo account')
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Registrati' })
  expect(submit.disabled).toBe(true)
  const typed = {
    Nome: 'Anna',
    Cognome: 'Verdi',
    'Città di residenza': 'Lecco',
    Email: 'Anna@example.it',
    Password: 'Curva1!x',
    'Conferma password': 'Curva1!x',
  }
  for (const [label, value] of Object.entries(typed)) fill(label, value)
  fireEvent.click(screen.getByLabelText('Accetto la Privacy Policy'))
  fireEvent.click(screen.getByLabelText('Accetto i Termini e Condizioni'))
  await waitFor(() => expect(submit.disabled).toBe(false))
  fireEvent.click(submit)

  await heading('Accedi')
  await screen.findByText('Account creato con successo!')
  expect(screen.getByLabelText<HTMLInputElement>('Email, nickname o telefono').value).toBe('anna@example.it')
  expect(window.location.href).not.toContain('anna')
  expect(sent['sign-up']).toMatchObject({ nickname: null, phone: null, privacy: true, marketing: false })
})

test('the bars are for signed-in people, and the current place is marked', async () => {
  open('/events', anna)
  await heading('Eventi')
  const bar = screen.getByRole('navigation', { name: 'Navigazione principale' })
  const links = within(bar).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Home', 'Itinerari', 'Eventi', 'Community'])
  expect(
    links.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent),
  ).toEqual(['Eventi'])
  expect(screen.getByRole('button', { name: 'Menu utente' }).textContent).toMatch(/^AV/)
})

test('only the exact path is the current one', async () => {
  open('/admin/events', { ...anna, role: 'admin' })
  await heading('Eventi')
  const bar = screen.getByRole('navigation', { name: 'Navigazione principale' })
  const admin = within(bar).getByRole('link', { name: 'Admin' })
  expect(admin.getAttribute('aria-current')).toBeNull()
})

test('a session that has ended walks to sign-in', async () => {
  open('/friends', { ...anna, isEmailConfirmed: false }, { 'confirm-email/resend': 'NOT_SIGNED_IN' })
  await heading('Amici')
  press('Invia di nuovo')
  await heading('Accedi')
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('a site in maintenance is closed, but for whoever runs it', async () => {
  open('/', anna, { session: { user: anna, site: { ...site, isInMaintenance: true } } })
  await heading('Torniamo presto')
  cleanup()
  const admin: SessionUser = { ...anna, role: 'admin' }
  open('/', admin, { session: { user: admin, site: { ...site, isInMaintenance: true } } })
  await screen.findByText('Dashboard Amministratore')
})

test('an unknown address is the 404 page, without asking anyone to sign in', async () => {
  open('/strada/senza/uscita', null)
  await heading('Oops! Page not found')
  expect(window.location.pathname).toBe('/strada/senza/uscita')
})

test('a link of the confirmation mail is used once and leaves the address', async () => {
  const sent = open(`/#confirm=${'a'.repeat(43)}`, anna)
  await screen.findByText('Email confermata')
  expect(sent['confirm-email']).toEqual({ token: 'a'.repeat(43) })
  expect(window.location.hash).toBe('')
})
