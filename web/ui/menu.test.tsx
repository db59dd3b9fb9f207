// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Menu } from './menu.tsx'

// happy-dom has no popovers: these two do what the browser does, without the top layer.
beforeAll(() => {
  HTMLElement.prototype.showPopover = function () {
    toggle(this, 'open')
  }
  HTMLElement.prototype.hidePopover = function () {
    toggle(this, 'closed')
  }
})
afterEach(cleanup)

// The browser fires `toggle` a task later than `beforetoggle`.
let afterwards: () => unknown = () => {}
const onEdit = vi.fn()
const items = [
  { label: 'Modifica', onSelect: onEdit },
  { label: 'Elimina', onSelect: vi.fn() },
  { label: 'Esporta', onSelect: vi.fn(), isDisabled: true },
  { label: 'Profilo', render: (props: object) => <a href="#profilo" {...props} /> },
]

test('the arrow down opens on the first item, the arrow up on the last', () => {
  openWith('ArrowDown')
  expect(focused()).toBe('Modifica')
  cleanup()
  openWith('ArrowUp')
  expect(focused()).toBe('Profilo')
})

test('arrows go round, Home and End jump', () => {
  openWith('ArrowDown')
  press('ArrowUp')
  expect(focused()).toBe('Profilo')
  press('ArrowDown')
  expect(focused()).toBe('Modifica')
  press('End')
  expect(focused()).toBe('Profilo')
  press('Home')
  expect(focused()).toBe('Modifica')
})

test('letters find items, and a repeated first letter walks on', () => {
  vi.useFakeTimers({ now: 10_000 })
  openWith('ArrowDown')
  press('e')
  expect(focused()).toBe('Elimina')
  press('s')
  expect(focused()).toBe('Esporta')
  vi.useRealTimers()
})

test('choosing closes, gives the focus back and then acts', () => {
  openWith('ArrowDown')
  onEdit.mockImplementationOnce(() => expect(document.activeElement).toBe(button()))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Modifica' }))
  afterwards()
  expect(onEdit).toHaveBeenCalledOnce()
  expect(button().getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('menuitem')).toBeNull()
})

test('a disabled item can be reached but does nothing', () => {
  openWith('ArrowDown')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Esporta' }))
  expect(screen.getByRole('menuitem', { name: 'Esporta' })).toBeTruthy()
})

function openWith(key: string) {
  render(<Menu label="Azioni" items={items} />)
  fireEvent.keyDown(button(), { key })
  afterwards()
}

function button() {
  return screen.getByRole('button', { name: 'Azioni' })
}

function press(key: string) {
  fireEvent.keyDown(document.activeElement ?? document.body, { key })
}

function focused() {
  return document.activeElement?.textContent
}

function toggle(element: HTMLElement, newState: 'open' | 'closed') {
  const fire = (type: string) => fireEvent(element, Object.assign(new Event(type), { newState }))
  fire('beforetoggle')
  afterwards = () => fire('toggle')
}
