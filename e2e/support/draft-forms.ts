import type { Locator, Page } from '@playwright/test'
import type { Role } from '#contract/roles.ts'
import type { Person } from '#server/testing/people.ts'
import type { App } from './app.ts'
import { insertPost } from './community.ts'
import { insertEntry } from './diary.ts'
import { insertEvent } from './events.ts'
import { titled } from './moderation.ts'
import { expect } from './test.ts'
import { choose, searchFor } from './users.ts'

/** A field by its name, and what is typed or chosen in it. */
type Typed = Record<string, string>
type Place = { page: Page; title: string; id: string }

export type FormCase = {
  name: string
  /** Who fills it in; nobody: a visitor. */
  role?: Role
  /** What must be there before, under this title; answers its id. */
  prepare?: (app: App, me: Person, title: string) => Promise<string>
  open: (place: Place) => Promise<void>
  form: (page: Page) => Locator
  typed: Typed
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name, exact: true })
const region = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true })
const at =
  (address: string, button?: string) =>
  async ({ page }: Place) => {
    await page.goto(address)
    if (button) await press(page, button)
  }

export const formCases: FormCase[] = [
  {
    name: 'sign-up',
    open: at('/signup'),
    form: (page) => page.getByRole('main'),
    typed: {
      Nome: 'Marta',
      Cognome: 'De Rossi',
      'Città di residenza': 'Bormio',
      Email: 'marta@test.example',
      Nickname: 'marta_d',
      Telefono: '3331234567',
    },
  },
  {
    name: 'profile',
    role: 'user',
    open: at('/profile'),
    form: region('Informazioni'),
    typed: { 'Nome visualizzato': 'Un altro nome', Bio: 'Curve lente.' },
  },
  {
    name: 'new diary entry',
    role: 'user',
    open: at('/diary', 'Nuova voce'),
    form: region('Nuova voce'),
    typed: { Titolo: 'Stelvio', Luogo: 'Bormio', Data: '2026-06-20', Descrizione: 'Prima riga.' },
  },
  {
    name: 'edited diary entry',
    role: 'user',
    prepare: (app, me, title) => insertEntry(app, me, title),
    open: async ({ page, title }) => {
      await page.goto('/diary')
      const entry = page.getByRole('article', { name: title, exact: true })
      await entry.getByRole('button', { name: 'Modifica' }).click()
    },
    form: region('Modifica voce'),
    typed: { Luogo: 'Livigno', Descrizione: 'Riscritta.' },
  },
  {
    name: 'post',
    role: 'user',
    open: at('/community', 'Nuovo post'),
    form: region('Nuovo post'),
    typed: { Contenuto: 'Chi viene domenica?', 'Tipo di post': 'ride-request', Località: 'Sondrio' },
  },
  {
    name: 'report',
    role: 'user',
    prepare: async (app, _me, title) => insertPost(app, await app.people.create(), title),
    open: async ({ page, title }) => {
      await page.goto('/community')
      await page
        .getByRole('article')
        .filter({ hasText: title })
        .getByRole('button', { name: 'Azioni' })
        .click()
      await page.getByRole('menuitem', { name: 'Segnala' }).click()
    },
    form: dialog('Segnala il post'),
    typed: { Motivo: 'other', Dettagli: 'Non parla di moto.' },
  },
  {
    name: 'proposed event',
    role: 'user',
    open: at('/events', 'Crea Evento'),
    form: dialog('Crea Evento'),
    typed: {
      Titolo: 'Alba',
      Descrizione: 'In cima.',
      Località: 'Bormio',
      'Tipo evento': 'ride',
      Difficoltà: 'expert',
      'Prezzo (€)': '7,5',
    },
  },
  {
    name: 'corrected event',
    role: 'user',
    prepare: (app, me, title) => insertEvent(app.sql, { title, status: 'rejected', creatorId: me.id }),
    open: at('/events', 'Correggi e riproponi'),
    form: dialog('Crea Evento'),
    typed: { 'Punto di ritrovo': 'Stazione' },
  },
  {
    name: 'event edited by an admin',
    role: 'admin',
    prepare: (app, me, title) => insertEvent(app.sql, { title, creatorId: me.id }),
    open: async ({ page, title }) => {
      await page.goto('/admin/events?stato=futuri')
      const card = page.getByRole('article', { name: title, exact: true })
      await card.getByRole('button', { name: 'Modifica', exact: true }).click()
    },
    form: dialog('Modifica evento'),
    typed: { Località: 'Livigno', 'Max partecipanti': '12' },
  },
  {
    name: 'new itinerary',
    role: 'admin',
    open: at('/route-planner', 'Nuovo itinerario'),
    form: dialog('Nuovo itinerario'),
    typed: {
      Titolo: 'Gavia',
      Descrizione: 'Stretta.',
      'Tipo di strada': 'Misto',
      Durata: '2 ore',
      'Link esterno': 'https://passi.example',
    },
  },
  {
    name: 'edited itinerary',
    role: 'admin',
    prepare: async (app) => {
      const [row] = await app.sql<{ id: string }[]>`
        select id from itineraries where status = 'active' and track_id is not null order by title limit 1`
      return row?.id ?? ''
    },
    open: async ({ page, id }) => {
      await page.goto(`/route-planner/${id}`)
      await page.getByRole('dialog').getByRole('button', { name: 'Azioni' }).click()
      await page.getByRole('menuitem', { name: 'Modifica' }).click()
    },
    form: dialog('Modifica itinerario'),
    typed: { Durata: 'Tre ore buone', 'Note aggiuntive': 'Ghiaia in basso.' },
  },
  {
    name: 'proposed point',
    role: 'user',
    open: at('/map', 'Proponi un punto'),
    form: dialog('Proponi un punto'),
    typed: {
      Nome: 'Fontana',
      Categoria: 'rest_area',
      Latitudine: '46,5',
      Longitudine: 'non so',
      Indirizzo: 'Via del sale',
    },
  },
  {
    name: 'created point',
    role: 'admin',
    open: at('/admin/content', 'Nuovo POI'),
    form: dialog('Nuovo POI'),
    typed: {
      Nome: 'Officina',
      Categoria: 'repair_shop',
      Latitudine: '46,5',
      Descrizione: 'Aperta la domenica.',
    },
  },
  {
    name: 'settings',
    role: 'super_admin',
    open: at('/admin/settings'),
    form: (page) => page.getByRole('form', { name: 'Configurazioni' }),
    typed: { 'Nome dell’app': 'Curve' },
  },
  {
    name: 'points for somebody',
    role: 'admin',
    open: at('/admin?sezione=punti'),
    form: region('Assegna punti'),
    typed: { Punti: '50', Tipo: 'achievement', Descrizione: 'Cinquanta passi' },
  },
  {
    name: 'points for one member',
    role: 'super_admin',
    prepare: async (app, _me, title) => {
      const { id } = await app.people.create()
      await app.sql`update profiles set display_name = ${title} where user_id = ${id}`
      return id
    },
    open: async ({ page, title }) => {
      await page.goto('/admin/users')
      await searchFor(page, title)
      await choose(page, title, 'Assegna punti')
    },
    form: dialog('Assegna punti'),
    typed: { Punti: '-20', Descrizione: 'Dati per sbaglio' },
  },
  {
    name: 'comment',
    role: 'user',
    prepare: async (app, _me, title) => insertPost(app, await app.people.create(), title),
    open: async ({ page, id }) => void (await page.goto(`/community/${id}`)),
    form: (page) => page.getByRole('main'),
    typed: { 'Scrivi un commento': 'Ci vengo anch’io' },
  },
]

export const caseOf = (name: string): FormCase => {
  const found = formCases.find((one) => one.name === name)
  if (!found) throw new Error(`No form is called ${name}.`)
  return found
}

export const titleFor = (name: string): string => titled(`Bozza ${name}`)

export async function typeIn(form: Locator, typed: Typed): Promise<void> {
  for (const [label, value] of Object.entries(typed)) {
    const field = form.getByLabel(label, { exact: false }).first()
    const isChoice = await field.evaluate((element) => element instanceof HTMLSelectElement)
    await (isChoice ? field.selectOption(value) : field.fill(value))
  }
}

export async function expectTyped(form: Locator, typed: Typed): Promise<void> {
  for (const [label, value] of Object.entries(typed))
    await expect(form.getByLabel(label, { exact: false }).first(), label).toHaveValue(value)
}
