import { firstBroken, lengthOf, type TextRule } from './text-rules.ts'

// Without zod: whoever signs in has nothing else to load yet (decision 047).

export const loginLimits = { identifierMin: 3, identifierMax: 254, passwordMin: 3, passwordMax: 128 } as const

export const identifierRules = (required: string): TextRule[] => [
  [(text) => text !== '', required],
  [(text) => lengthOf(text) >= loginLimits.identifierMin, 'Identificativo troppo corto'],
  [(text) => lengthOf(text) <= loginLimits.identifierMax, 'Identificativo troppo lungo'],
]
export const missingIdentifier = 'Email, nickname o telefono è richiesto'
export const missingPassword = 'Password è richiesta'

export const loginPasswordRules: TextRule[] = [
  [(text) => text !== '', missingPassword],
  [(text) => lengthOf(text) >= loginLimits.passwordMin, 'Password troppo corta'],
  [(text) => lengthOf(text) <= loginLimits.passwordMax, 'Password troppo lunga'],
]

/** Without the spaces and dashes that people read codes with. */
export const compactCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase()

export const missingCode = 'Inserisci il codice'
export const codeTooLong = 'Codice troppo lungo'
export const codeMax = 60

const codeLike = (shape: RegExp, sentence: string): TextRule[] => [
  [(text) => text !== '', missingCode],
  [(text) => text.length <= codeMax, codeTooLong],
  [(text) => shape.test(compactCode(text)), sentence],
]

export const appCodeRules = codeLike(/^[0-9]{6}$/, 'Il codice ha 6 cifre')
/** Six digits of the app, or a recovery code; the first ones had 16 letters. */
export const secondFactorRules = codeLike(
  /^([0-9]{6}|[a-z0-9]{16}|[a-z0-9]{24})$/,
  'Il codice ha 6 cifre; un codice di recupero ha 24 caratteri',
)

/** What is wrong with a field of the form to sign in, or null: the first sentence that the rule `login` has for it. */
export const loginRefusal = {
  identifier: (typed: string) => firstBroken(identifierRules(missingIdentifier), typed.trim()),
  password: (typed: string) => firstBroken(loginPasswordRules, typed),
  code: (typed: string) => firstBroken(secondFactorRules, typed.trim()),
}

/** 256 random bits in base64url. */
export const tokenPattern = /^[A-Za-z0-9_-]{43}$/
export const isLinkToken = (value: string | null): value is string =>
  value !== null && tokenPattern.test(value)
