// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PickedPicture } from './picked-picture.ts'
import { PicturePicker } from './picture-picker.tsx'
import { type PictureUpload, takesPlace } from './upload-queue.ts'
import type { PictureUploads } from './use-picture-uploads.ts'

afterEach(cleanup)

const picture = (id: string): PickedPicture => ({ id, key: id, width: 4, height: 3, alt: id })
const noUploads = (items: PictureUpload[] = []): PictureUploads => ({
  items,
  isUploading: false,
  takenCount: items.filter(takesPlace).length,
  failedCount: items.filter(({ state }) => state === 'failed').length,
  ...{ add: vi.fn(), cancel: vi.fn(), retry: vi.fn(), remove: vi.fn() },
})

type FormProps = {
  uploads: PictureUploads
  max: number
  value: PickedPicture[]
  onChange: (value: PickedPicture[]) => void
}

function Form({ value: first, onChange, ...rest }: FormProps) {
  const [value, setValue] = useState(first)
  const change = (next: PickedPicture[]) => {
    setValue(next)
    onChange(next)
  }
  return <PicturePicker label="Foto" altMax={300} {...rest} value={value} onChange={change} />
}

function show(ids: string[], uploads = noUploads(), max = 20) {
  let current = ids.map(picture)
  const keep = (value: PickedPicture[]) => {
    current = value
  }
  render(<Form {...{ uploads, max }} value={current} onChange={keep} />)
  return { ids: () => current.map(({ id }) => id), alts: () => current.map(({ alt }) => alt) }
}
const tile = (place: number) => within(screen.getAllByRole('listitem')[place - 1] as HTMLElement)
/** With the keyboard: on the button that has the focus. */
function press(place: number, name: string) {
  const button = tile(place).getByRole('button', { name: new RegExp(`^${name}, `) })
  button.focus()
  fireEvent.click(button)
}
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
const base = { file: new File(['x'], 'lago.jpg'), previewUrl: 'blob:x' }
const failed = (id: string, isFinal = false): PictureUpload => ({
  ...{ ...base, id, isFinal },
  state: 'failed',
  message: 'La foto supera i 5 MB.',
})
const files = (count: number) =>
  Array.from({ length: count }, (_, i) => new File(['x'], `${i}.jpg`, { type: 'image/jpeg' }))

test('photographs are moved by buttons, and where to is said', () => {
  const form = show(['a', 'b', 'c'])
  press(1, 'Sposta dopo')
  expect(form.ids()).toEqual(['b', 'a', 'c'])
  expect(screen.getByText('Foto spostata al posto 2 di 3.')).toBeTruthy()
  press(3, 'Sposta prima')
  expect(form.ids()).toEqual(['b', 'c', 'a'])
  press(1, 'Sposta prima')
  press(3, 'Sposta dopo')
  expect(form.ids()).toEqual(['b', 'c', 'a'])
})

test('each is described and taken out on its own', () => {
  const form = show(['a', 'b'])
  fireEvent.change(tile(2).getByLabelText('Testo alternativo'), { target: { value: 'Il lago dall’alto' } })
  expect(form.alts()).toEqual(['a', 'Il lago dall’alto'])
  press(1, 'Rimuovi')
  expect(form.ids()).toEqual(['b'])
})

test('only as many as there is room for are taken, and the rest is told', () => {
  const uploads = noUploads()
  show(['a', 'b'], uploads, 4)
  fireEvent.change(screen.getByLabelText('File delle foto'), { target: { files: files(5) } })
  expect(vi.mocked(uploads.add).mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['0.jpg', '1.jpg'])
  expect(screen.getByText('Massimo 4 foto: 3 non sono state aggiunte.')).toBeTruthy()
})

test('when it is full nothing can be chosen, and it says why', () => {
  show(['a', 'b'], noUploads(), 2)
  expect(screen.queryByRole('button', { name: 'Scegli foto' })).toBeNull()
  expect(
    screen.getByText('Hai raggiunto il massimo di 2 foto. Rimuovine una per aggiungerne altre.'),
  ).toBeTruthy()
})

test('each one on its way shows its fate, with what can be done about it', () => {
  const uploads = noUploads([
    { ...base, id: '1', state: 'sending', percent: 41.6 },
    { ...base, id: '2', state: 'reading' },
    failed('3'),
    { ...base, id: '4', state: 'cancelled' },
    { ...base, id: '5', state: 'waiting' },
  ])
  show([], uploads)
  expect(tile(1).getByRole('progressbar', { name: 'lago.jpg' }).getAttribute('aria-valuenow')).toBe('42')
  expect(tile(2).getByText('Preparo la foto…')).toBeTruthy()
  expect(tile(3).getByText('lago.jpg: La foto supera i 5 MB.')).toBeTruthy()
  expect(tile(4).getByText('lago.jpg: annullata')).toBeTruthy()
  expect(tile(5).getByText('In attesa')).toBeTruthy()
  press(1, 'Annulla')
  press(3, 'Riprova')
  press(4, 'Rimuovi')
  expect(vi.mocked(uploads.cancel).mock.calls).toEqual([['1']])
  expect(vi.mocked(uploads.retry).mock.calls).toEqual([['3']])
  expect(vi.mocked(uploads.remove).mock.calls).toEqual([['4']])
})

test('every button says of which photograph it is', () => {
  show(['a', 'b'], noUploads([failed('1')]))
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(names.filter((name) => name !== null)).toEqual([
    ...['Sposta prima, foto 1', 'Sposta dopo, foto 1', 'Rimuovi, foto 1'],
    ...['Sposta prima, foto 2', 'Sposta dopo, foto 2', 'Rimuovi, foto 2'],
    ...['Riprova, lago.jpg', 'Rimuovi, lago.jpg'],
  ])
})

test('after a removal the keyboard is on the next tile, and after the last on the way to add', () => {
  show(['a', 'b'])
  press(1, 'Rimuovi')
  expect(focused()).toBe('Rimuovi, foto 1')
  press(1, 'Rimuovi')
  expect(focused()).toBe('Scegli foto')
})

test('from a full list too, where the way to add was not there', () => {
  show(['a'], noUploads(), 1)
  press(1, 'Rimuovi')
  expect(focused()).toBe('Scegli foto')
})

test('one that failed takes no place; it may be tried again only while there is one', () => {
  const uploads = noUploads([failed('1')])
  const form = show(['a', 'b'], uploads, 3)
  expect(screen.getByText('2 di 3')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('File delle foto'), { target: { files: files(2) } })
  expect(vi.mocked(uploads.add).mock.calls[0]?.[0]).toHaveLength(1)
  press(3, 'Riprova')
  expect(uploads.retry).toHaveBeenCalledOnce()
  cleanup()

  const full = noUploads([failed('1')])
  show(form.ids(), full, 2)
  press(3, 'Riprova')
  expect(full.retry).not.toHaveBeenCalled()
  expect(screen.getByText('Massimo 2 foto: rimuovine una e riprova.')).toBeTruthy()
})

test('what can never arrive offers no second try', () => {
  show([], noUploads([failed('1', true)]))
  expect(tile(1).queryByRole('button', { name: /Riprova/ })).toBeNull()
  expect(tile(1).getByRole('button', { name: 'Rimuovi, lago.jpg' })).toBeTruthy()
})

test('the chooser takes what phones can turn their photographs into, and opens the camera', () => {
  show([])
  const [gallery, camera] = [
    screen.getByLabelText('File delle foto'),
    screen.getByLabelText('Foto dalla fotocamera'),
  ]
  expect([gallery.getAttribute('accept'), camera.getAttribute('accept')]).toEqual([
    'image/jpeg,image/png',
    'image/jpeg,image/png',
  ])
  expect(camera.getAttribute('capture')).toBe('environment')
  expect(screen.getByRole('button', { name: 'Scatta una foto' })).toBeTruthy()
})

test('one that has arrived and waits for those before it says so, and is not sent again', () => {
  const arrived: PictureUpload = { ...base, id: 'b', state: 'done', picture: picture('b') }
  show([], noUploads([{ ...base, id: 'a', state: 'sending', percent: 10 }, arrived]))
  expect(tile(2).getByText('lago.jpg: caricata')).toBeTruthy()
  expect(tile(2).queryByRole('progressbar')).toBeNull()
  expect(tile(2).queryByRole('button', { name: /^Riprova/ })).toBeNull()
  expect(tile(2).getByRole('button', { name: 'Rimuovi, lago.jpg' })).toBeTruthy()
})
