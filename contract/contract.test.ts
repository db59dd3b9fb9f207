import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { commonErrors, errors, isErrorCode, tooManyAttempts } from './errors.ts'
import { allEndpoints } from './index.ts'
import { hasRole, isAdmin, isSuperAdmin, roleLabels, roles } from './roles.ts'
import { settingsForm } from './settings.ts'
import { defaultSettings } from './settings-values.ts'

type Described = { properties?: Record<string, unknown>; additionalProperties?: boolean }

describe('every endpoint', () => {
  const endpoints = allEndpoints().map(({ name, endpoint }) => [name, endpoint] as const)

  test('has an address of its own', () => {
    const addresses = allEndpoints().map(
      ({ endpoint: { method, path } }) => `${method} ${path.replace(/:\w+/g, ':')}`,
    )
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses.length).toBeGreaterThanOrEqual(17)
  })

  test.each(endpoints)('%s refuses unknown keys and names its path parameters', (_name, { input, path }) => {
    const { properties = {}, additionalProperties } = z.toJSONSchema(input, {
      io: 'input',
      unrepresentable: 'any',
    }) as Described
    expect(additionalProperties).toBe(false)
    for (const [, parameter = ''] of path.matchAll(/:(\w+)/g)) expect(properties).toHaveProperty(parameter)
  })

  test.each(endpoints)(
    '%s says in one sentence what it does and which refusals it has',
    (_name, endpoint) => {
      expect(endpoint.summary).toMatch(/^[A-Z].*\.$/)
      expect(endpoint.errors.filter((code) => !isErrorCode(code))).toEqual([])
      expect(new Set(endpoint.errors).size).toBe(endpoint.errors.length)
    },
  )
})

describe('errors', () => {
  test('each is a client or server failure with a sentence of its own', () => {
    for (const [status, sentence] of Object.values(errors)) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(600)
      expect(sentence).not.toBe('')
    }
    expect(new Set(Object.values(errors).map(([, sentence]) => sentence)).size).toBe(
      Object.keys(errors).length,
    )
    expect(commonErrors.every(isErrorCode)).toBe(true)
  })

  test.each([
    ['USER_NOT_FOUND', 404, 'Utente non trovato'],
    ['NOT_SIGNED_IN', 401, 'Non autenticato'],
    ['EMAIL_TAKEN', 409, 'Email già registrata. Prova ad accedere invece.'],
    ['NICKNAME_TAKEN', 409, 'Nickname già in uso'],
    ['PHONE_TAKEN', 409, 'Numero di telefono già in uso'],
    ['NICKNAME_AND_PHONE_TAKEN', 409, 'Nickname e numero di telefono già in uso'],
    ['INVALID_INPUT', 422, 'Correggi gli errori nel modulo'],
    ['LINK_INVALID', 410, 'Link non valido o scaduto'],
    ['SETUP_DONE', 409, 'Configurazione già completata'],
    ['MAINTENANCE', 503, 'Torniamo presto'],
  ] as const)('%s is %i %j, as the documents print it', (code, status, sentence) => {
    expect(errors[code]).toEqual([status, sentence])
  })

  test('the wait is said in minutes, one or many', () => {
    expect(tooManyAttempts(15)).toBe('Troppi tentativi. Riprova tra 15 minuti.')
    expect(tooManyAttempts(1)).toBe('Troppi tentativi. Riprova tra 1 minuto.')
  })

  test('only a code of the table is a code', () => {
    expect(isErrorCode('NOT_FOUND')).toBe(true)
    for (const stranger of ['constructor', '__proto__', 'toString', '', 404, null, undefined, ['NOT_FOUND']])
      expect(isErrorCode(stranger), String(stranger)).toBe(false)
  })
})

describe('roles', () => {
  test('each may do what the ones before it may', () => {
    const allowed = roles.map((role) => roles.map((atLeast) => hasRole(role, atLeast)))
    expect(allowed).toEqual([
      [true, false, false],
      [true, true, false],
      [true, true, true],
    ])
    expect(roles.map(isAdmin)).toEqual([false, true, true])
    expect(roles.map(isSuperAdmin)).toEqual([false, false, true])
    expect(roles.map((role) => roleLabels[role])).toEqual(['Utente', 'Admin', 'Super Admin'])
  })
})

describe('settings', () => {
  test.each([
    ['sessionTimeout', 1, 720, 24],
    ['maxLoginAttempts', 3, 20, 5],
    ['passwordMinLength', 8, 64, 8],
    ['maxFileSize', 1, 10, 10],
  ] as const)('%s goes from %i to %i and starts at %i', (name, low, high, start) => {
    expect(defaultSettings[name]).toBe(start)
    const isAccepted = (value: unknown) =>
      settingsForm.safeParse({ ...defaultSettings, [name]: value }).success
    expect([low - 1, low, high, high + 1, low + 0.5, String(low)].map(isAccepted)).toEqual([
      ...[false, true, true, false],
      ...[false, false],
    ])
  })
})
