// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadKeepers } from '#web/lib/device.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { forgetViewer, keepViewer, loseViewer } from '#web/lib/session.ts'
import type { Draft } from './draft.ts'
import { DraftLine } from './draft-line.tsx'
import { draftsOf, hasDrafts, keepDraft, settleDraft, wipeDrafts } from './drafts.ts'
import { useDraft } from './use-draft.ts'

configure({ asyncUtilTimeout: 5_000 })

type Values = { title: string; place: string; password: string }
type Props = { stands?: Values; about?: string; rest?: string; onKey?: (key: string) => void }

const nothing: Values = { title: '', place: '', password: '' }
const slot = { owner: 'anna', form: 'test', about: '' }
const labels = { title: 'Titolo', place: 'Luogo' }

function Form({ stands = nothing, about = '', rest = '', onKey }: Props) {
  // Follows what stands there, but not over what is being typed, as the profile does.
  const form = useForm<Values>({
    defaultValues: stands,
    values: stands,
    resetOptions: { keepDirtyValues: true },
  })
  const draft = useDraft(form, { slot: { ...slot, about }, rest, omit: ['password'] })
  onKey?.(draft.key)
  return (
    <form>
      <DraftLine {...draft.line} labels={labels} />
      <input aria-label="Titolo" {...form.register('title')} />
      <input aria-label="Luogo" {...form.register('place')} />
      <input aria-label="Password" {...form.register('password')} />
      <output>{form.formState.isDirty ? 'dirty' : 'clean'}</output>
      <button type="button" onClick={draft.renew}>
        Rinnova
      </button>
      <button type="button" onClick={() => form.reset(form.getValues())}>
        Salvato
      </button>
    </form>
  )
}

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const kept = (about = '') => draftsOf<Values, string>({ ...slot, about })
const shown = () => ['Titolo', 'Luogo', 'Password'].map((label) => field(label).value)
/** A draft of another day, of a tab that is no more. */
const left = (values: Partial<Values>, change: Partial<Draft> = {}) =>
  keepDraft({ ...slot, id: 'left', before: nothing, values: { ...nothing, ...values }, rest: '', ...change })

// As with every screen that has a form.
beforeAll(() => loadKeepers())
beforeEach(() => {
  const client = createQueryClient()
  // As after signing in: whoever was wiped before may keep again.
  keepViewer(client, { id: 'anna' } as Parameters<typeof keepViewer>[1])
})
afterEach(() => {
  cleanup()
  wipeDrafts()
})

test('what is typed comes back with its age, and the form knows that it is not saved', async () => {
  const { unmount } = render(<Form />)
  type('Titolo', 'Stelvio')
  unmount()
  expect(kept()).toMatchObject([{ values: { title: 'Stelvio', place: '' } }])
  render(<Form />)
  await screen.findByText('Bozza di poco fa')
  expect(shown()).toEqual(['Stelvio', '', ''])
  expect(screen.getByText('dirty')).toBeDefined()
})

test('secrets are never kept', () => {
  const { unmount } = render(<Form />)
  type('Password', 'Segreta1!')
  expect(hasDrafts()).toBe(false)
  type('Titolo', 'Stelvio')
  unmount()
  expect(JSON.stringify(kept())).not.toContain('Segreta1!')
  render(<Form />)
  expect(shown()).toEqual(['Stelvio', '', ''])
})

test('what is put back as it stood, or saved, leaves no draft', () => {
  render(<Form />)
  type('Titolo', 'Stelvio')
  expect(hasDrafts()).toBe(true)
  type('Titolo', '')
  expect(hasDrafts()).toBe(false)
  type('Titolo', 'Gavia')
  press('Salvato')
  expect(hasDrafts()).toBe(false)
})

test('it is thrown away at a press, and taken back at another, with its key', async () => {
  left({ title: 'Stelvio', place: 'Trafoi' })
  let key = ''
  render(
    <Form
      onKey={(now) => {
        key = now
      }}
    />,
  )
  press('Scarta')
  expect(shown()).toEqual(['', '', ''])
  expect(hasDrafts()).toBe(false)
  await screen.findByText('Bozza scartata')
  expect(key).not.toBe('left')
  press('Ripristina')
  expect(shown()).toEqual(['Stelvio', 'Trafoi', ''])
  await waitFor(() => expect(key).toBe('left'))
  expect(screen.queryByText('Bozza scartata')).toBeNull()
  press('Scarta')
  type('Luogo', 'Bormio')
  await waitFor(() => expect(screen.queryByText('Bozza scartata')).toBeNull())
})

test('an edit comes back over what stands there by now, and says what has changed', async () => {
  const before = { title: 'Giro', place: 'Bormio', password: '' }
  left({ ...before, title: 'Giro lungo' }, { about: 'e1', before })
  render(<Form about="e1" stands={{ ...before, place: 'Livigno' }} />)
  await screen.findByText(/Nel frattempo è cambiato: Luogo\./)
  expect(shown().slice(0, 2)).toEqual(['Giro lungo', 'Livigno'])
})

test('an edit that was saved although its answer was lost is no draft any more', () => {
  const before = { title: 'Giro', place: 'Bormio', password: '' }
  left({ ...before, title: 'Giro lungo' }, { about: 'e1', before })
  render(<Form about="e1" stands={{ ...before, title: 'Giro lungo' }} />)
  expect([screen.queryByText(/Bozza/), hasDrafts()]).toEqual([null, false])
})

test('of two forms of the same kind each has its own', () => {
  const one = render(<Form />)
  type('Titolo', 'Uno')
  one.unmount()
  left({ title: 'Due' }, { id: 'second' })
  const first = render(<Form />)
  const title = field('Titolo').value
  const second = render(<Form />)
  const titles = screen.getAllByLabelText('Titolo').map((input) => (input as HTMLInputElement).value)
  expect(title).toBe(titles[0])
  expect(titles.toSorted()).toEqual(['Due', 'Uno'])
  first.unmount()
  second.unmount()
  expect(kept()).toHaveLength(2)
})

test('another wish has another key, and takes the words along', async () => {
  const { rerender, unmount } = render(<Form rest="prima" />)
  type('Titolo', 'Stelvio')
  press('Rinnova')
  rerender(<Form rest="dopo" />)
  unmount()
  await waitFor(() => expect(kept()).toMatchObject([{ rest: 'dopo', values: { title: 'Stelvio' } }]))
})

test('what was saved is gone before anybody hears of it', async () => {
  left({ title: 'Stelvio' })
  await expect(settleDraft('left', Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(hasDrafts()).toBe(true)
  expect(await settleDraft('left', Promise.resolve('saved'))).toBe('saved')
  expect(hasDrafts()).toBe(false)
})

test('whoever leaves on purpose takes all along; a session that ended by itself does not', () => {
  const client = createQueryClient()
  left({ title: 'Stelvio' })
  loseViewer(client)
  expect(hasDrafts()).toBe(true)
  forgetViewer(client)
  expect(hasDrafts()).toBe(false)
})

test('whoever signs in finds nothing of somebody else', () => {
  left({ title: 'Di Anna' })
  const bruno = { id: 'bruno' } as Parameters<typeof keepViewer>[1]
  keepViewer(createQueryClient(), bruno)
  expect(hasDrafts()).toBe(false)
})
