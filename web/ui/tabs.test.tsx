// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

const tabs = [
  { id: 'upcoming', label: 'Prossimi Eventi', count: 4, content: 'in arrivo' },
  { id: 'past', label: 'Eventi Passati', count: 0, content: 'conclusi' },
  { id: 'mine', label: 'Miei', content: 'organizzati' },
]

test('arrows go round, Home and End jump, and the panel follows', () => {
  render(<Tabs label="Eventi" tabs={tabs} />)
  expect(panel()).toBe('in arrivo')
  press('ArrowRight')
  expect([selected(), panel()]).toEqual(['Eventi Passati (0)', 'conclusi'])
  press('End')
  expect(selected()).toBe('Miei')
  press('ArrowRight')
  expect(selected()).toBe('Prossimi Eventi (4)')
  press('ArrowLeft')
  expect(selected()).toBe('Miei')
  press('Home')
  expect([selected(), document.activeElement?.textContent]).toEqual([
    'Prossimi Eventi (4)',
    'Prossimi Eventi (4)',
  ])
})

test('only the selected tab is in the tab order', () => {
  render(<Tabs label="Eventi" tabs={tabs} />)
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
})

test('the caller may keep the choice: a press is answered at once, the panel follows the caller', () => {
  const onChange = vi.fn()
  const shown = (value: string) => <Tabs label="Eventi" tabs={tabs} value={value} onChange={onChange} />
  const { rerender } = render(shown('past'))
  expect([selected(), panel()]).toEqual(['Eventi Passati (0)', 'conclusi'])
  fireEvent.click(screen.getByRole('tab', { name: 'Miei' }))
  expect(onChange).toHaveBeenCalledWith('mine')
  expect([selected(), panel()]).toEqual(['Miei', 'conclusi'])
  rerender(shown('mine'))
  expect([selected(), panel()]).toEqual(['Miei', 'organizzati'])
  // By the browser's back button.
  rerender(shown('past'))
  expect([selected(), panel()]).toEqual(['Eventi Passati (0)', 'conclusi'])
})

test('an unknown choice falls back on the first tab', () => {
  render(<Tabs label="Eventi" tabs={tabs} value="nessuna" />)
  expect(selected()).toBe('Prossimi Eventi (4)')
})

function press(key: string) {
  fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key })
}

function selected() {
  return screen.getByRole('tab', { selected: true }).textContent
}

function panel() {
  return screen.getByRole('tabpanel').textContent
}
