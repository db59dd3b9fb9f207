// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { ScreenError } from './screen-error.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(cleanup)

/** A screen that fails as told until told otherwise. */
function openScreen(failure: () => Error | null) {
  const root = createRootRoute()
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      const error = failure()
      if (error) throw error
    },
    component: () => <h1>Home</h1>,
  })
  const router = createRouter({
    routeTree: root.addChildren([home]),
    history: createMemoryHistory(),
    defaultErrorComponent: ScreenError,
  })
  // Not the app's own router, which is the registered type.
  render(<RouterProvider router={router as never} />)
}

test('a crash says what to do and nothing of itself', async () => {
  openScreen(() => new TypeError('secretOf is not a function'))
  await screen.findByRole('heading', { level: 1, name: 'Qualcosa è andato storto' })
  screen.getByRole('button', { name: 'Ricarica la pagina' })
  expect(document.body.textContent).not.toContain('secretOf')
})

test('without a network the screen offers another try, which works once the line is back', async () => {
  let failure: Error | null = new ApiError('NO_CONNECTION')
  openScreen(() => failure)
  await screen.findByText('Connessione assente. Controlla la rete e riprova.')
  failure = null
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }))
  await screen.findByRole('heading', { name: 'Home' })
})
