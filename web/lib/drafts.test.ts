// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { draftKey, forgetDrafts, hasDrafts } from './drafts.ts'
import { createQueryClient } from './query-client.ts'
import { forgetViewer, loseViewer } from './session.ts'
import { tabMemory } from './storage.ts'

beforeEach(() => {
  sessionStorage.clear()
  tabMemory.remember(draftKey('diary', 'anna'), 'text')
  tabMemory.remember('tornanti.other', 'stays')
})

test('all drafts go at once, and nothing else', () => {
  expect(hasDrafts()).toBe(true)
  forgetDrafts()
  expect([hasDrafts(), tabMemory.recall('tornanti.other')]).toEqual([false, 'stays'])
})

test('whoever leaves on purpose takes them along; a session that ended by itself does not', () => {
  const client = createQueryClient()
  loseViewer(client)
  expect(hasDrafts()).toBe(true)
  forgetViewer(client)
  expect(hasDrafts()).toBe(false)
})
