// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteOf } from '#contract/auth.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { sessionQuery } from '#web/lib/session.ts'
import { ReportDialog } from './report-dialog.tsx'

configure({ asyncUtilTimeout: 5_000 })
afterEach(cleanup)

const optional = 'Facoltativi, ma aiutano a decidere.'
const choose = (reason: string) =>
  fireEvent.change(screen.getByLabelText(/^Motivo/), { target: { value: reason } })

beforeEach(() => {
  const client = new QueryClient()
  client.setQueryData(sessionQuery.queryKey, { user: null, site: siteOf(defaultSettings) })
  render(
    <QueryClientProvider client={client}>
      <ReportDialog
        reported={{ kind: 'post', id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' }}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  )
})

test('details are called optional only where they are', () => {
  const details = screen.getByLabelText(/^Dettagli/)
  expect(screen.queryByText(optional)).not.toBeNull()
  choose('other')
  expect(screen.queryByText(optional)).toBeNull()
  expect(details.getAttribute('aria-required')).toBe('true')
  choose('spam')
  expect(screen.queryByText(optional)).not.toBeNull()
  expect(details.getAttribute('aria-required')).toBeNull()
})

test('what was missing for one reason is not missing for the next', async () => {
  choose('other')
  fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  await screen.findByText('Scrivi il motivo')
  choose('spam')
  await waitFor(() => expect(screen.queryByText('Scrivi il motivo')).toBeNull())
})
