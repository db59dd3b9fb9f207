// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ignoreStrayClicks } from './stray-clicks.ts'

const pressed: string[] = []

beforeAll(() => ignoreStrayClicks(window))
beforeEach(() => {
  // Far from whatever the test before pressed.
  press(document.body, { x: 5_000 })
  document.body.innerHTML = `
    <button id="first"><span id="icon"></span></button><button id="second"></button>
    <label id="label" for="box">Sì</label><input id="box" type="checkbox">`
  pressed.length = 0
  for (const element of document.querySelectorAll('button, input'))
    element.addEventListener('click', () => pressed.push(element.id))
})

describe('the second press is not for what slid under it', () => {
  test('with a mouse: whatever the system counts as a double click', () => {
    expect(press(find('first'))).toBe(true)
    find('first').remove()
    expect(press(find('second'), { detail: 2 })).toBe(false)
    expect(pressed).toEqual(['first'])
  })

  test('with a finger: what comes at once', () => {
    expect(tap(find('first'))).toBe(true)
    find('first').remove()
    expect(tap(find('second'))).toBe(false)
    expect(pressed).toEqual(['first'])
  })
})

test('a button that asks the server takes a double click for one press', () => {
  find('first').dataset.asks = ''
  press(find('first'))
  expect(press(find('icon'), { detail: 2 })).toBe(false)
  // With a finger too; later it is another press.
  expect(tap(find('first'))).toBe(false)
  expect(press(find('first'), { detail: 1 })).toBe(true)
  expect(pressed).toEqual(['first', 'first'])
})

test('the same thing may be pressed as quickly as one likes, wherever on it', () => {
  press(find('first'))
  press(find('icon'), { detail: 2 })
  tap(find('first'))
  expect(pressed).toEqual(['first', 'first', 'first'])
})

test('a press elsewhere, or later, is meant', async () => {
  tap(find('first'))
  tap(find('second'), { x: 60 })
  await pause(400)
  tap(find('first'), { x: 60 })
  // Two clicks of a mouse that is used to quick clicks.
  press(find('second'), { x: 60 })
  expect(pressed).toEqual(['first', 'second', 'first', 'second'])
})

test('one who goes on tapping is heard again: what was not meant does not prolong it', async () => {
  tap(find('first'))
  await pause(200)
  tap(find('second'))
  await pause(200)
  tap(find('second'))
  expect(pressed).toEqual(['first', 'second'])
})

test('keys and labels are no double clicks', () => {
  tap(find('first'))
  find('second').click()
  expect(pressed).toEqual(['first', 'second'])
  tap(find('label'), { x: 200 })
  tap(find('box'), { x: 200 })
  expect(pressed.slice(2)).toContain('box')
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Where = { x?: number; detail?: number }

/** Says whether the browser would act on it. */
function press(element: Element, where: Where = {}): boolean {
  return element.dispatchEvent(new MouseEvent('click', init(where)))
}

function tap(element: Element, where: Where = {}): boolean {
  return element.dispatchEvent(new PointerEvent('click', { ...init(where), pointerType: 'touch' }))
}

function init({ x = 10, detail = 1 }: Where) {
  return { bubbles: true, cancelable: true, detail, clientX: x, clientY: 10 }
}

function find(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`no #${id}`)
  return element
}
