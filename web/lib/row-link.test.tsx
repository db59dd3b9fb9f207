// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RowLink } from './row-link.tsx'

afterEach(cleanup)

let drawn = 0

function Row() {
  drawn++
  return <RowLink place={{ to: '/user/$userId', params: { userId: 'anna' } } as never}>Anna</RowLink>
}

async function open() {
  drawn = 0
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <Row />
        <Outlet />
      </>
    ),
  })
  const routeOf = (path: string) => createRoute({ getParentRoute: () => rootRoute, path })
  const router = createRouter({
    routeTree: rootRoute.addChildren([routeOf('/'), routeOf('/user/$userId'), routeOf('/events')]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(<RouterProvider router={router as never} />)
  return { router, link: await screen.findByRole('link', { name: 'Anna' }) }
}

test('it leads to its address, by a click within the app', async () => {
  const { router, link } = await open()
  expect(link.getAttribute('href')).toBe('/user/anna')
  expect(fireEvent.click(link)).toBe(false)
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/anna'))
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click for another tab is the browser’s: %o',
  async (how) => {
    const { router, link } = await open()
    expect(fireEvent.click(link, how)).toBe(true)
    expect(router.state.location.pathname).toBe('/')
  },
)

test('another address is none of its business', async () => {
  const { router } = await open()
  const before = drawn
  await router.navigate({ to: '/events' } as never)
  expect([router.state.location.pathname, drawn]).toEqual(['/events', before])
})
