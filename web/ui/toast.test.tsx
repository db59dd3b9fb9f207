// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissReadErrors, toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster />)
})
afterEach(() => {
  act(() => vi.runAllTimers())
  cleanup()
  vi.useRealTimers()
})

test('a success stays six seconds, an error twelve', () => {
  say({ tone: 'success', title: 'Benvenuto!' })
  say({ tone: 'error', title: 'Errore' })
  wait(5999)
  expect(texts()).toEqual(['Errore', 'Benvenuto!'])
  wait(1)
  expect(texts()).toEqual(['Errore'])
  wait(6000)
  expect(texts()).toEqual([])
})

test('errors interrupt, the rest waits its turn', () => {
  say({ tone: 'success', title: 'Salvato' })
  say({ tone: 'error', title: 'Errore', description: 'Evento al completo' })
  expect(screen.getByRole('alert').textContent).toBe('ErroreEvento al completo')
  expect(screen.getByRole('status').textContent).toBe('Salvato')
})

test('under the pointer time stands still', () => {
  say({ title: 'Da leggere con calma' })
  const region = screen.getByLabelText('Notifiche')
  wait(4000)
  fireEvent.pointerEnter(region)
  wait(60_000)
  expect(texts()).toEqual(['Da leggere con calma'])
  fireEvent.pointerLeave(region)
  wait(1999)
  expect(texts()).toHaveLength(1)
  wait(1)
  expect(texts()).toEqual([])
})

test('the close button closes only its own', () => {
  say({ title: 'Primo' })
  say({ title: 'Secondo' })
  fireEvent.click(screen.getAllByRole('button', { name: 'Chiudi', hidden: true })[0] as HTMLElement)
  expect(texts()).toEqual(['Secondo'])
})

test('the same words are renewed, not repeated, and four are enough', () => {
  for (const title of ['Uno', 'Uno', 'Due', 'Tre', 'Quattro', 'Cinque']) say({ title })
  expect(texts()).toEqual(['Due', 'Tre', 'Quattro', 'Cinque'])
})

test('a new try takes the failures along that one could have read, and nothing else', () => {
  say({ tone: 'success', title: 'Salvato' })
  say({ tone: 'error', title: 'Vecchio' })
  wait(2000)
  say({ tone: 'error', title: 'Nuovo' })
  act(() => dismissReadErrors())
  expect(texts()).toEqual(['Nuovo', 'Salvato'])
})

function say(message: Parameters<typeof toast>[0]) {
  act(() => void toast(message))
}

function wait(ms: number) {
  act(() => vi.advanceTimersByTime(ms))
}

function texts() {
  return [...document.querySelectorAll('p:first-child')].map((title) => title.textContent)
}
