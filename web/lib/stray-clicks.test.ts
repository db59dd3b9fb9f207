// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ignoreStrayClicks } from './stray-clicks.ts'

const pressed: string[] = []

beforeAll(() => ignoreStrayClicks(window))
beforeEach(() => {
  // Far from whatever the test before pressed.
  press(document.body, { x: 5_000, y: 5_000 })
  document.body.innerHTML = `
    <button id="first"><span id="icon"></span></button><button id="second"></button>
    <label id="label" for="box">Sì</label><input id="box" type="checkbox">`
  pressed.length = 0
  for (const element of document.querySelectorAll('button, input'))
    element.addEventListener('click', () => pressed.push(element.id))
})

test('the second press of a double click is not for what slid under it', () => {
  expect(press(find('first'))).toBe(true)
  find('first').remove()
  expect(press(find('second'))).toBe(false)
  expect(pressed).toEqual(['first'])
})

test('the same thing may be pressed as quickly as one likes, wherever on it', () => {
  press(find('first'))
  press(find('icon'))
  press(find('first'))
  expect(pressed).toEqual(['first', 'first', 'first'])
})

test('a press elsewhere, or later, is meant', async () => {
  press(find('first'))
  press(find('second'), { x: 60, y: 10 })
  await new Promise((resolve) => setTimeout(resolve, 400))
  press(find('first'), { x: 60, y: 10 })
  expect(pressed).toEqual(['first', 'second', 'first'])
})

test('one who goes on pressing is heard again: what was not meant does not prolong it', async () => {
  press(find('first'))
  await new Promise((resolve) => setTimeout(resolve, 200))
  press(find('second'))
  await new Promise((resolve) => setTimeout(resolve, 200))
  press(find('second'))
  expect(pressed).toEqual(['first', 'second'])
})

test('keys and labels are no double clicks', () => {
  press(find('first'))
  find('second').click()
  expect(pressed).toEqual(['first', 'second'])
  press(find('label'), { x: 200, y: 10 })
  press(find('box'), { x: 200, y: 10 })
  expect(pressed.slice(2)).toContain('box')
})

/** Says whether the browser would act on it. */
function press(element: Element, { x, y } = { x: 10, y: 10 }): boolean {
  const init = { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y }
  return element.dispatchEvent(new MouseEvent('click', init))
}

function find(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`no #${id}`)
  return element
}
