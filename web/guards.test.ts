import { isRedirect, type ParsedLocation } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { siteOf } from '#contract/auth.ts'
import type { Role } from '#contract/roles.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { type Session, sessionQuery } from '#web/lib/session.ts'
import { anna } from '#web/lib/test-people.ts'
import { guestsOnly, needsAdmin, needsSuperAdmin, needsUser } from './guards.ts'

type Guard = typeof needsUser

function arrival(role: Role | null, at: Partial<ParsedLocation> = {}, isInMaintenance = false) {
  const session: Session = {
    user: role && { ...anna, role },
    site: { ...siteOf(defaultSettings), isInMaintenance },
  }
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, session)
  // A guard reads these parts of a location only.
  const location = { pathname: '/events', searchStr: '', state: {}, ...at } as ParsedLocation
  return { context: { client }, location }
}

function sentTo(guard: Guard, ...who: Parameters<typeof arrival>) {
  try {
    guard(arrival(...who))
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options
    throw thrown
  }
  return null
}

test.each([
  [needsUser, null, '/login'],
  [needsUser, 'user', undefined],
  [needsAdmin, null, '/login'],
  [needsAdmin, 'user', '/'],
  [needsAdmin, 'admin', undefined],
  [needsAdmin, 'super_admin', undefined],
  [needsSuperAdmin, 'admin', '/admin'],
  [needsSuperAdmin, 'super_admin', undefined],
] as const)('%o sends %s to %s', (guard, role, to) => {
  expect(sentTo(guard, role)?.to).toBe(to)
})

test('the origin is remembered in the history, with its search, and what came along stays', () => {
  const options = sentTo(needsUser, null, {
    pathname: '/user/7',
    searchStr: '?tab=x',
    state: { __TSR_index: 0, identifier: 'anna@example.it' } as ParsedLocation['state'],
  })
  expect(options).toMatchObject({
    to: '/login',
    replace: true,
    state: { origin: '/user/7?tab=x', identifier: 'anna@example.it' },
  })
})

test('after signing in one goes to the origin if it is ours, else home', () => {
  const state = (origin: string) => ({ state: { __TSR_index: 0, origin } as ParsedLocation['state'] })
  expect(sentTo(guestsOnly, 'user', state('/diary'))?.href).toBe('/diary')
  expect(sentTo(guestsOnly, 'user', state('//evil.test'))?.href).toBe('/')
  expect(sentTo(guestsOnly, 'user')?.href).toBe('/')
  expect(sentTo(guestsOnly, null)).toBeNull()
})

test('in maintenance nobody is sent to sign in: the maintenance screen stands in front', () => {
  expect(sentTo(needsUser, null, {}, true)).toBeNull()
})
