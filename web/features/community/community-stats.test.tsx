// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CommunityStats } from './community-stats.tsx'

configure({ asyncUtilTimeout: 5_000 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(answer: () => Response) {
  vi.stubGlobal('fetch', async () => answer())
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <CommunityStats />
    </QueryClientProvider>,
  )
}

test('numbers that did not come say so and are asked for again', async () => {
  let isBroken = true
  open(() =>
    isBroken
      ? Response.json({ code: 'INTERNAL' }, { status: 500 })
      : Response.json({ memberCount: 1200, outingsThisWeek: 3 }),
  )
  const alert = await screen.findByRole('alert')
  isBroken = false
  fireEvent.click(within(alert).getByRole('button', { name: 'Riprova' }))
  await screen.findByText('1.200')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1.200Membri attivi',
    '3Uscite questa settimana',
  ])
})
