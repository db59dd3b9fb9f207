import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  adminSetup,
  login,
  passwordChangeOf,
  passwordResetOf,
  passwordResetRequest,
  signUp,
  signUpOf,
  token,
} from './auth-forms.ts'

const password = 'Passo-48!'
const form = {
  firstName: 'Anna',
  lastName: 'Prova',
  city: 'Lecco',
  email: 'anna@lecco.it',
  password,
  confirmPassword: password,
  privacy: true,
  terms: true,
}
const mismatch = 'Le password non coincidono'

/** The first sentence of each field, as people see it. */
function fields(schema: z.ZodType, value: unknown): Record<string, string> {
  const issues = schema.safeParse(value).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
}

describe('login', () => {
  const required = 'Email, nickname o telefono è richiesto'
  test.each([
    [{ identifier: undefined, password: 'abc' }, { identifier: required }],
    [{ identifier: '', password: 'abc' }, { identifier: required }],
    [{ identifier: '   ', password: 'abc' }, { identifier: required }],
    [{ identifier: ['anna'], password: 'abc' }, { identifier: required }],
    [{ identifier: 'an', password: 'abc' }, { identifier: 'Identificativo troppo corto' }],
    [{ identifier: ' an ', password: 'abc' }, { identifier: 'Identificativo troppo corto' }],
    [{ identifier: 'a'.repeat(255), password: 'abc' }, { identifier: 'Identificativo troppo lungo' }],
    [{ identifier: 'anna' }, { password: 'Password è richiesta' }],
    [{ identifier: 'anna', password: '' }, { password: 'Password è richiesta' }],
    [{ identifier: 'anna', password: 'ab' }, { password: 'Password troppo corta' }],
    [{ identifier: 'anna', password: 'a'.repeat(129) }, { password: 'Password troppo lunga' }],
    [{ identifier: 'anna', password: '🏍'.repeat(129) }, { password: 'Password troppo lunga' }],
    [{}, { identifier: required, password: 'Password è richiesta' }],
  ])('%j is refused', (value, expected) => {
    expect(fields(login, value)).toEqual(expected)
  })

  test.each([
    [{ identifier: 'ann', password: 'abc' }],
    [{ identifier: 'a'.repeat(254), password: 'a'.repeat(128) }],
    [{ identifier: 'anna', password: '🏍'.repeat(128) }],
    [{ identifier: 'anna', password: '   ' }],
  ])('%j is accepted as typed', (value) => {
    expect(login.parse(value)).toEqual(value)
  })

  test('a reset asks for the address in its own words', () => {
    for (const identifier of [undefined, '', '  ', null, {}, ['anna']])
      expect(fields(passwordResetRequest, { identifier })).toEqual({
        identifier: 'Inserisci la tua email per il reset',
      })
    expect(fields(passwordResetRequest, { identifier: 'an' })).toEqual({
      identifier: 'Identificativo troppo corto',
    })
  })
})

describe('sign-up', () => {
  test('the required fields are enough; the others start empty', () => {
    expect(signUp.parse(form)).toEqual({ ...form, nickname: null, phone: null, marketing: false })
  })

  test.each([[''], ['   '], [null], [undefined]])('nickname and phone may be left %j', (blank) => {
    expect(signUp.parse({ ...form, nickname: blank, phone: blank })).toMatchObject({
      nickname: null,
      phone: null,
    })
  })

  test('an empty form hears of every required field at once', () => {
    expect(fields(signUp, {})).toEqual({
      firstName: 'Nome è richiesto',
      lastName: 'Cognome è richiesto',
      city: 'Città di residenza è richiesta',
      email: 'Email è richiesta',
      password: 'Password è richiesta',
      confirmPassword: mismatch,
      privacy: 'Devi accettare la Privacy Policy',
      terms: 'Devi accettare i Termini e Condizioni',
    })
  })

  test('a form wrong in every field hears of all of them, the mismatch included', () => {
    const wrong = {
      firstName: 'a'.repeat(51),
      lastName: 'Anna\u202e',
      city: 'a'.repeat(101),
      email: 'anna@',
      nickname: '3331234567',
      phone: '12',
      password: 'short',
      confirmPassword: 'shorter',
      privacy: false,
      terms: 'true',
    }
    expect(fields(signUp, wrong)).toEqual({
      firstName: 'Nome non può superare 50 caratteri',
      lastName: 'Cognome contiene caratteri non consentiti',
      city: 'Città di residenza non può superare 100 caratteri',
      email: 'Formato email non valido',
      nickname: 'Nickname non può essere un numero di telefono',
      phone: 'Formato telefono non valido (es: +393331234567)',
      password: 'Password deve essere tra 8 e 128 caratteri',
      confirmPassword: mismatch,
      privacy: 'Devi accettare la Privacy Policy',
      terms: 'Devi accettare i Termini e Condizioni',
    })
  })

  test.each([
    ['firstName', '', 'Nome è richiesto'],
    ['firstName', ' \t ', 'Nome è richiesto'],
    ['firstName', '🏍'.repeat(51), 'Nome non può superare 50 caratteri'],
    ['lastName', '', 'Cognome è richiesto'],
    ['lastName', 'a'.repeat(51), 'Cognome non può superare 50 caratteri'],
    ['city', '', 'Città di residenza è richiesta'],
    ['city', 'Lecco\u200b', 'Città di residenza contiene caratteri non consentiti'],
    ['nickname', 'ab', 'Nickname deve essere tra 3 e 20 caratteri'],
    ['phone', '333 12', 'Formato telefono non valido (es: +393331234567)'],
    ['confirmPassword', '', mismatch],
    ['confirmPassword', `${password} `, mismatch],
    ['confirmPassword', password.toLowerCase(), mismatch],
    ['privacy', false, 'Devi accettare la Privacy Policy'],
    ['privacy', 'true', 'Devi accettare la Privacy Policy'],
    ['privacy', 1, 'Devi accettare la Privacy Policy'],
    ['terms', false, 'Devi accettare i Termini e Condizioni'],
    ['terms', null, 'Devi accettare i Termini e Condizioni'],
  ])('%s %j alone is refused with its sentence', (name, value, sentence) => {
    expect(fields(signUp, { ...form, [name]: value })).toEqual({ [name]: sentence })
  })

  test.each([
    ['firstName', 'a'.repeat(50)],
    ['firstName', '🏍'.repeat(50)],
    ['lastName', 'a'.repeat(50)],
    ['lastName', 'D'],
    ['city', 'a'.repeat(100)],
    ['marketing', true],
  ])('%s %j is accepted', (name, value) => {
    expect(signUp.parse({ ...form, [name]: value })).toMatchObject({ [name]: value })
  })

  test('the mismatch is said beside any other wrong field', () => {
    for (const wrong of [{ email: 'x' }, { privacy: false }, { firstName: undefined }, { phone: [] }]) {
      const said = fields(signUp, { ...form, ...wrong, confirmPassword: 'other' })
      expect(Object.keys(said).sort()).toEqual([...Object.keys(wrong), 'confirmPassword'].sort())
      expect(said.confirmPassword).toBe(mismatch)
    }
  })

  test('what was accepted is accepted again, unchanged', () => {
    const typed = { ...form, firstName: ' Ａnna ', nickname: ' Anna_48 ', phone: '333 1234567' }
    const once = signUp.parse(typed)
    expect(signUpOf(8).parse(once)).toEqual(once)
  })

  test.each([['role'], ['user_id'], ['total_points'], ['id'], ['emailConfirmedAt'], ['__proto__x']])(
    'the unknown key %s is refused',
    (key) => {
      expect(signUp.safeParse({ ...form, [key]: 'admin' }).error?.issues[0]?.code).toBe('unrecognized_keys')
    },
  )

  test('the minimum in force is the one that counts', () => {
    const eleven = { ...form, password: 'Passo-1234!', confirmPassword: 'Passo-1234!' }
    expect(fields(signUpOf(12), eleven)).toEqual({ password: 'Password deve essere tra 12 e 128 caratteri' })
    expect(signUpOf(11).safeParse(eleven).success).toBe(true)
  })
})

describe('other forms', () => {
  const good = 'A'.repeat(43)

  test('a token is 43 letters of base64url', () => {
    expect(token.safeParse(good).success).toBe(true)
    expect(token.safeParse('-_09azAZ'.padEnd(43, 'x')).success).toBe(true)
    for (const bad of [
      '',
      'A'.repeat(42),
      'A'.repeat(44),
      `${'A'.repeat(42)}=`,
      `${'A'.repeat(42)}\n`,
      `${good}\n`,
    ])
      expect(token.safeParse(bad).error?.issues[0]?.message, bad).toBe('Link non valido o scaduto')
  })

  test('a reset says the mismatch together with a bad token', () => {
    const said = fields(passwordResetOf(), { token: 'x', password, confirmPassword: 'other' })
    expect(said).toEqual({ token: 'Link non valido o scaduto', confirmPassword: mismatch })
    expect(fields(passwordResetOf(), { token: good, password, confirmPassword: password })).toEqual({})
  })

  test('a change needs the current password and the new one twice', () => {
    const change = { currentPassword: 'x', password, confirmPassword: password }
    expect(fields(passwordChangeOf(), change)).toEqual({})
    expect(fields(passwordChangeOf(), { ...change, currentPassword: '' })).toEqual({
      currentPassword: 'Password è richiesta',
    })
    expect(fields(passwordChangeOf(), { ...change, confirmPassword: '' })).toEqual({
      confirmPassword: mismatch,
    })
    expect(fields(passwordChangeOf(20), change)).toEqual({
      password: 'Password deve essere tra 20 e 128 caratteri',
    })
  })

  test('setup asks for both fields in one sentence, then for their rules', () => {
    const missing = 'Inserisci email e password'
    expect(fields(adminSetup, {})).toEqual({ email: missing, password: missing })
    expect(fields(adminSetup, { email: '', password: '' })).toEqual({ email: missing, password: missing })
    expect(fields(adminSetup, { email: 'x', password: 'short' })).toEqual({
      email: 'Email deve essere tra 5 e 254 caratteri',
      password: 'Password deve essere tra 8 e 128 caratteri',
    })
    expect(adminSetup.parse({ email: 'Admin@Tornanti.local', password })).toEqual({
      email: 'admin@tornanti.local',
      password,
    })
  })

  test.each([
    ['login', login, { identifier: 'anna', password: 'abc' }],
    ['reset request', passwordResetRequest, { identifier: 'anna' }],
    ['reset', passwordResetOf(), { token: good, password, confirmPassword: password }],
    ['change', passwordChangeOf(), { currentPassword: 'x', password, confirmPassword: password }],
    ['setup', adminSetup, { email: 'a@b.it', password }],
  ] as [string, z.ZodType, object][])('%s refuses a key it does not know', (_name, schema, value) => {
    expect(schema.safeParse(value).success).toBe(true)
    expect(schema.safeParse({ ...value, role: 'admin' }).success).toBe(false)
  })
})
