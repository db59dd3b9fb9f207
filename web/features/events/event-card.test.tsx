// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Event } from '#contract/events.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { type ToastMessage, toast } from '#web/ui/toast.ts'
import { EventCard } from './event-card.tsx'
import { joinState } from './join-state.ts'

vi.mock('#web/ui/toast.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn() }))
configure({ asyncUtilTimeout: 5_000 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const event: Event = {
  id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  title: 'Giro dello Stelvio',
  description: 'Si sale da Prato e si scende a Bormio.',
  location: 'Prato allo Stelvio (BZ)',
  meetingPoint: 'Distributore',
  meetingPosition: null,
  startDate: '2097-05-15T07:00:00.000Z',
  endDate: '2097-05-15T16:00:00.000Z',
  eventType: 'ride',
  difficultyLevel: 'advanced',
  maxParticipants: 12,
  priceCents: 1250,
  status: 'approved',
  rejectionReason: null,
  cancellationReason: null,
  isWithdrawn: false,
  participantCount: 7,
  waitingCount: 0,
  organiser: { userId: '00000000-0000-4000-8000-000000000001', displayName: 'Sara Greco', avatarUrl: null },
  attendance: null,
  waitingPosition: null,
  version: 1,
  createdAt: '2097-01-01T10:00:00.000Z',
}
const over = { startDate: '2020-05-15T07:00:00.000Z', endDate: '2020-05-15T16:00:00.000Z' }
const taken = { participantCount: 12 }
const registered = { attendance: 'registered' } as const
const third = { ...taken, attendance: 'waiting', waitingCount: 4, waitingPosition: 3 } as const

/** The card in front of a server with this answer. */
async function show(
  wish: Partial<Event>,
  answer: () => Promise<Response> | Response = () => Response.error(),
) {
  const asked = vi.fn(answer)
  vi.stubGlobal('fetch', asked)
  const root = createRootRoute()
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <EventCard event={{ ...event, ...wish }} />,
  })
  const router = createRouter({ routeTree: root.addChildren([home]), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={createQueryClient()}>
      {/* Not the app's own router, which is the registered type. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 2 })
  return asked
}

/** All but the icon that shares it, which has no words of its own. */
const buttons = () =>
  screen
    .getAllByRole<HTMLButtonElement>('button')
    .filter(({ textContent }) => textContent !== '')
    .map(({ textContent, disabled }) => [textContent, disabled])

/** This, and nothing else. */
const told = (message: ToastMessage) =>
  waitFor(() => expect(vi.mocked(toast).mock.calls).toEqual([[message]]))

test.each<[string, Partial<Event>, boolean, string | null]>([
  ['past, before anything else', { ...over, ...registered, ...taken }, true, 'past'],
  ['registered, before registering', { ...registered, ...taken }, true, 'registered'],
  ['registering, before full', taken, true, 'registering'],
  ['registering', {}, true, 'registering'],
  ['full', taken, false, 'full'],
  ['full while somebody is in line', { waitingCount: 1 }, false, 'full'],
  ['full for whoever is in line', third, false, 'full'],
  ['open', {}, false, 'open'],
  ['open without a limit', { maxParticipants: null, participantCount: 5000 }, false, 'open'],
  ['nothing while it waits for an admin', { status: 'pending' }, false, null],
  ['nothing once it is cancelled', { status: 'cancelled' }, false, null],
])('the button is %s', (_what, wish, isRegistering, state) => {
  expect(joinState({ ...event, ...wish }, new Date('2097-05-01T10:00:00Z'), isRegistering)).toBe(state)
})

test('an event is past at the moment of its start, not before', () => {
  expect(joinState(event, new Date('2097-05-15T06:59:59.999Z'), false)).toBe('open')
  expect(joinState(event, new Date(event.startDate), false)).toBe('past')
})

test('what people typed is text, never markup', async () => {
  const typed = 'Giro <b>lungo</b><img src="x" onerror="alert(1)">'
  const texts = { title: typed, description: typed, location: typed, meetingPoint: typed }
  await show({ ...texts, organiser: { userId: '1', displayName: typed, avatarUrl: null } })
  expect(document.body.querySelector('b, img')).toBeNull()
  expect(document.body.textContent.split(typed)).toHaveLength(Object.keys(texts).length + 2)
})

test.each<[Partial<Event>, [string, boolean][]]>([
  [{ ...over, ...registered }, [['Evento concluso', true]]],
  [registered, [['Già registrato', true]]],
  [
    taken,
    [
      ['Evento al completo', true],
      ["Mettiti in lista d'attesa", false],
    ],
  ],
  [
    third,
    [
      ['Evento al completo', true],
      ["Esci dalla lista d'attesa", false],
    ],
  ],
])('of %j the card shows these buttons', async (wish, shown) => {
  await show(wish)
  expect(buttons()).toEqual(shown)
  expect(screen.queryByText("Sei in lista d'attesa: 3º posto") !== null).toBe(wish === third)
  expect(screen.queryByText('Completato') !== null).toBe(wish.startDate === over.startDate)
})

test('Partecipa registers once, however often it is pressed, and says so', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const asked = await show({}, () => promise)
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Partecipa|Registrazione)/ })
  fireEvent.click(button())
  await waitFor(() => expect(button().textContent).toContain('Registrazione...'))
  expect(button().getAttribute('aria-busy')).toBe('true')
  fireEvent.click(button())
  expect(asked).toHaveBeenCalledOnce()
  resolve(Response.json({ ...event, ...registered }))
  const description = 'Ci vediamo il 15/05/2097 alle 09:00.'
  await told({ tone: 'success', title: 'Registrazione completata', description })
})

test('whoever was put in line is not told that they are registered', async () => {
  await show(taken, () => Response.json({ ...event, ...third }))
  fireEvent.click(screen.getByRole('button', { name: "Mettiti in lista d'attesa" }))
  const description =
    'Quando si libera un posto ed è il tuo turno ti registriamo noi: lo leggerai qui, tra le novità.'
  await told({ tone: 'success', title: "Sei in lista d'attesa", description })
})

test('a refusal is told in the server’s words', async () => {
  await show({}, () => Response.json({ code: 'EVENT_FULL', message: 'Evento al completo' }, { status: 409 }))
  fireEvent.click(screen.getByRole('button', { name: 'Partecipa' }))
  await told({ tone: 'error', title: 'Errore', description: 'Evento al completo' })
})

test('the card says all there is to know', async () => {
  await show({})
  const link = screen.getByRole('link', { name: event.title })
  expect(link.getAttribute('href')).toBe(`/events/${event.id}`)
  expect(screen.getByRole('link', { name: 'Sara Greco' }).getAttribute('href')).toBe(
    `/user/${event.organiser?.userId}`,
  )
  for (const text of [
    'Giro in moto',
    'Avanzato',
    '15/05/2097, 09:00 – 18:00',
    event.location,
    'Distributore',
  ])
    expect(screen.queryByText(text), text).not.toBeNull()
  const facts = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(facts).toEqual([
    `Località: ${event.location}`,
    'Punto di ritrovo: Distributore',
    'Iscritti: 7/12 partecipanti',
    'Prezzo: € 12,50',
    'Organizza Sara Greco',
  ])
})

test('what an event does not have is not shown', async () => {
  await show({
    ...{ meetingPoint: null, difficultyLevel: null, maxParticipants: null, priceCents: null },
    ...{ participantCount: 1, organiser: null, eventType: 'social' },
  })
  const facts = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(facts).toEqual([
    `Località: ${event.location}`,
    'Iscritti: 1 partecipante',
    'Prezzo: Gratuito',
    'Organizzatore non più iscritto',
  ])
})
