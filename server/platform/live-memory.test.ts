import { expect, test } from 'vitest'
import { liveTopics } from '#contract/live.ts'
import { createLiveMemory } from './live-memory.ts'

let clock = 0
const minuteOld = () => {
  clock = 0
  const memory = createLiveMemory(() => clock)
  clock = 60_000
  return memory
}

test('tells what was said to somebody, or to everybody, since they knew everything; each topic once', () => {
  const memory = minuteOld()
  memory.keep(['anna'], ['friends'])
  clock += 10_000
  memory.keep(['anna', 'bruno'], ['inbox'])
  memory.keep(['bruno'], ['profile'])
  memory.keep(null, ['events'])
  memory.keep(null, ['events', 'inbox'])
  clock += 1_000
  expect(memory.missedBy('anna', 500)).toEqual(['inbox', 'events'])
  expect(memory.missedBy('anna', 12_000)).toEqual(['friends', 'inbox', 'events'])
  expect(memory.missedBy('carla', 500)).toEqual(['events', 'inbox'])
  clock += 10_000
  expect(memory.missedBy('anna', 500)).toEqual([])
})

test('whose session changed may have to see anything anew', () => {
  const memory = minuteOld()
  memory.keep(['anna'], ['session'])
  expect(memory.missedBy('anna', 500)).toEqual(liveTopics)
  expect(memory.missedBy('bruno', 500)).toEqual([])
})

test('whoever was away for longer than it remembers may have missed anything', () => {
  const memory = minuteOld()
  expect(memory.missedBy('anna', 50_000)).toEqual([])
  expect(memory.missedBy('anna', 60_000)).toEqual(liveTopics)
  memory.forget()
  expect(memory.missedBy('anna', 1_000)).toEqual(liveTopics)
})

test('of a storm it keeps the last, and knows that it does not know the rest', () => {
  const memory = minuteOld()
  memory.keep(['anna'], ['friends'])
  for (let notices = 0; notices < 2_500; notices++) {
    clock += 10
    memory.keep(null, ['events'])
  }
  expect(memory.missedBy('anna', 3_000)).toEqual(['events'])
  expect(memory.missedBy('anna', 24_000)).toEqual(liveTopics)
})
