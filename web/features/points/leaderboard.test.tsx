// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { siteOf } from '#contract/auth.ts'
import type { Standing } from '#contract/points.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { loseViewer } from '#web/lib/session.ts'
import { Leaderboard } from './leaderboard.tsx'

configure({ asyncUtilTimeout: 5_000 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const viewer = {
  id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  email: 'anna@example.it',
  displayName: 'Anna Verdi',
  avatarUrl: null,
  role: 'user',
  isEmailConfirmed: true,
  mustEnrol: false,
}
const site = siteOf(defaultSettings)

const standing = (place: number, wish: Partial<Standing> = {}): Standing => ({
  place,
  userId: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
  displayName: `Pilota ${place}`,
  avatarUrl: null,
  totalPoints: 1300 - place,
  rankLevel: 'Diamond',
  ...wish,
})
const ownAt = (place: number) => standing(place, { userId: viewer.id, displayName: viewer.displayName })

/** The section in front of a server with this answer. */
function open(board: () => Response) {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('session') ? Response.json({ user: viewer, site }) : board(),
  )
  const root = createRootRoute()
  const home = createRoute({ getParentRoute: () => root, path: '/', component: Leaderboard })
  const router = createRouter({ routeTree: root.addChildren([home]), history: createMemoryHistory() })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      {/* Not the app's own router, which is the registered type. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return client
}
const answer = (top: Standing[], own: Standing | null = null) => open(() => Response.json({ top, own }))

test('each row says place, name, rank and points, and leads to the profile', async () => {
  answer([standing(1), standing(2, { totalPoints: 1, rankLevel: 'Bronze' })])
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toBe('1º postoP1Pilota 1Diamond1.299punti')
  expect(second?.textContent).toBe('2º postoP2Pilota 2Bronze1punto')
  expect(screen.getByRole('link', { name: 'Pilota 1' }).getAttribute('href')).toBe(
    `/user/${standing(1).userId}`,
  )
})

test('one’s own row is marked, and then nothing more is said', async () => {
  answer([standing(1), ownAt(2)])
  const link = await screen.findByRole('link', { name: 'Anna Verdi' })
  await screen.findByText('(tu)')
  expect(link.closest('li')?.getAttribute('aria-current')).toBe('true')
  expect(screen.queryByText('La tua posizione')).toBeNull()
  expect(screen.queryByText(/Non hai ancora punti/)).toBeNull()
})

test('who is further down sees their place below', async () => {
  answer([standing(1)], ownAt(12_345))
  const title = await screen.findByRole('heading', { level: 3, name: 'La tua posizione' })
  expect(title.parentElement?.textContent).toContain('12.345º posto')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

test('who has no points reads how to get some', async () => {
  answer([standing(1)])
  await screen.findByText(/^Non hai ancora punti/)
  expect(screen.getByRole('link', { name: 'Come funzionano i punti' }).getAttribute('href')).toBe(
    '/come-funzionano-i-punti',
  )
})

test('while the session is being opened again, nobody is told to have no points', async () => {
  const client = answer([standing(1), ownAt(2)])
  await screen.findByText('(tu)')
  await act(async () => {
    loseViewer(client)
    // Components hear of it a moment later.
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
  expect(screen.queryByText(/Non hai ancora punti/)).toBeNull()
  expect(screen.queryByText('(tu)')).not.toBeNull()
})

test('nobody yet', async () => {
  answer([])
  await screen.findByText('Il podio è libero')
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('a failure says so and tries again', async () => {
  let isBroken = true
  open(() =>
    isBroken
      ? Response.json({ code: 'INTERNAL' }, { status: 500 })
      : Response.json({ top: [standing(1)], own: null }),
  )
  const alert = await screen.findByRole('alert')
  isBroken = false
  fireEvent.click(within(alert).getByRole('button', { name: 'Riprova' }))
  await screen.findByText('Pilota 1')
})
