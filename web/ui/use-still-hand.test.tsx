// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useStillHand } from './use-still-hand.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

let now = 0
beforeEach(() => {
  now = 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})

const pressed = vi.fn()

function List({ ids }: { ids: string[] }) {
  return (
    <ul onClickCapture={useStillHand(ids)}>
      <button type="button" data-decides onClick={() => pressed('Approva')}>
        Approva
      </button>
      <button type="button" onClick={() => pressed('Rifiuta')}>
        Rifiuta
      </button>
    </ul>
  )
}

function press(name: string, { after, detail = 1 }: { after: number; detail?: number }): unknown[] {
  pressed.mockClear()
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail })
  Object.defineProperty(event, 'timeStamp', { value: now + after })
  fireEvent(screen.getByText(name), event)
  return pressed.mock.calls.flat()
}

test('a decision waits until the cards have come to rest', () => {
  const { rerender } = render(<List ids={['a', 'b']} />)
  expect(press('Approva', { after: 1 })).toEqual(['Approva'])
  rerender(<List ids={['new', 'a', 'b']} />)
  expect(press('Approva', { after: 100 })).toEqual([])
  // What only opens a dialog says itself what it is about; a key is meant for the card that has the focus.
  expect(press('Rifiuta', { after: 100 })).toEqual(['Rifiuta'])
  expect(press('Approva', { after: 100, detail: 0 })).toEqual(['Approva'])
  expect(press('Approva', { after: 600 })).toEqual(['Approva'])
  now += 5_000
  rerender(<List ids={['a', 'b']} />)
  expect(press('Approva', { after: 100 })).toEqual([])
})

test('what comes at the end moves nothing', () => {
  const { rerender } = render(<List ids={['a', 'b']} />)
  rerender(<List ids={['a', 'b', 'c']} />)
  expect(press('Approva', { after: 100 })).toEqual(['Approva'])
})
