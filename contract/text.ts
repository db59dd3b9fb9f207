import { z } from 'zod'
import { passwordClasses, passwordLimits } from './password-values.ts'
import { readsAsStaff, staffName } from './staff-names.ts'
import {
  firstBroken,
  hasInvisible,
  lengthOf,
  lineRules,
  stackedMarks,
  type TextRule,
  tidyLine,
} from './text-rules.ts'

/**
 * Text that says only its first broken rule. Not by zod's `abort`, which would also silence the rules
 * across fields (`Le password non coincidono`) while one field is wrong.
 */
export function ruled(schema: z.ZodString, ...rules: TextRule[]) {
  return schema.check(({ value, issues }) => {
    const message = firstBroken(rules, value)
    if (message !== null) issues.push({ code: 'custom', message, input: value })
  })
}

/** A required line of text; `label` opens its messages (`Nome è richiesto`). */
export function line(
  label: string,
  limits: { min?: number; max: number },
  messages: { required?: string; length?: string } = {},
) {
  const required = messages.required ?? `${label} è richiesto`
  return z
    .string(required)
    .transform(tidyLine)
    .pipe(ruled(z.string(), ...lineRules(label, limits, { ...messages, required })))
}

// What comes along with pasted text, and nobody can see to remove: soft hyphens, zero-width blanks, direction marks.
const pasted = /\ufe0e|[\u00ad\u200b\u200e\u200f\u2060\ufeff]/gu
// In prose nobody is impersonated by what Persian and Hindi need between letters, nor by the flag of Scotland.
const letterJoint = /([\p{L}\p{M}])(?:\u200c|\u200d)(?=[\p{L}\p{M}])/gu
const flagTags = /(\u{1f3f4})[\u{e0020}-\u{e007e}]+\u{e007f}/gu

/** Several lines as we keep them: line ends alike, no blanks before them, at most one empty line in a row. */
export function tidyProse(text: string): string {
  return text
    .normalize('NFC')
    .replace(pasted, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const plainProse = (text: string): string =>
  text.replace(letterJoint, '$1').replace(flagTags, '$1').replaceAll('\n', ' ')

/** Required text of several lines. */
export function prose(label: string, limits: { max: number }, required = `${label} è richiesta`) {
  return z
    .string(required)
    .transform(tidyProse)
    .pipe(
      ruled(
        z.string(),
        [(text) => text !== '', required],
        [(text) => !hasInvisible(plainProse(text)), `${label} contiene caratteri non consentiti`],
        [(text) => !stackedMarks.test(text), `${label} contiene troppi segni sulla stessa lettera`],
        [(text) => lengthOf(text) <= limits.max, `${label} non può superare ${limits.max} caratteri`],
      ),
    )
}

export const emailLimits = { min: 5, max: 254 } as const

// Each part is matched once and cannot be split in two ways, so no input makes it slow.
// Domains may have letters of any script; the server stores them in the network's (`xn--…`).
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?'
const emailPattern = new RegExp(`^[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${label}(?:\\.${label})+$`, 'u')

const emailLengthMessage = `Email deve essere tra ${emailLimits.min} e ${emailLimits.max} caratteri`

/** An address trimmed and in lower case. */
export const email = ruled(
  z.string('Email è richiesta').trim().toLowerCase(),
  [(text) => text !== '', 'Email è richiesta'],
  [(text) => text.length >= emailLimits.min && text.length <= emailLimits.max, emailLengthMessage],
  [(text) => emailPattern.test(text), 'Formato email non valido'],
)

export const nicknameLimits = { min: 3, max: 20 } as const

/** A nickname of 10 to 15 digits would be somebody's phone number at sign-in (decision 006). */
const looksLikePhone = (text: string): boolean => /^[0-9]{10,15}$/.test(text)

export const nickname = ruled(
  z.string().trim(),
  [
    (text) => text.length >= nicknameLimits.min && text.length <= nicknameLimits.max,
    `Nickname deve essere tra ${nicknameLimits.min} e ${nicknameLimits.max} caratteri`,
  ],
  // Without the `iu` flags: with them \w also accepts look-alikes such as the Kelvin sign.
  [(text) => /^[A-Za-z0-9_]+$/.test(text), 'Nickname può contenere solo lettere, numeri e underscore'],
  [(text) => !looksLikePhone(text), 'Nickname non può essere un numero di telefono'],
  [(text) => !readsAsStaff(text), staffName],
)

export const phoneLimits = { min: 10, max: 15 } as const
const phoneExample = '+393331234567'
export const phoneMessage = `Formato telefono non valido (es: ${phoneExample})`

const withoutSeparators = (typed: string): string => typed.replace(/[\s().\-/]/g, '')

/** The international form of what was typed: `333 123 4567` and `0039 333…` are both `+39333…`. */
export function normalizePhone(typed: string): string {
  const compact = withoutSeparators(typed)
  if (compact.startsWith('+')) return compact
  if (compact.startsWith('00')) return `+${compact.slice(2)}`
  // Twelve digits or more already carry a country; shorter ones are Italian as people write them at home.
  return compact.length >= 12 ? `+${compact}` : `+39${compact}`
}

const international = new RegExp(`^\\+[1-9][0-9]{${phoneLimits.min - 2},${phoneLimits.max - 2}}$`)

export const phone = ruled(z.string(), [
  (typed) => withoutSeparators(typed).length >= phoneLimits.min && international.test(normalizePhone(typed)),
  phoneMessage,
]).transform(normalizePhone)

/** The strict rule; the setting "password minimum length" may raise `min`, never lower it. */
export function passwordOf(min: number = passwordLimits.min) {
  const shortest = Math.max(min, passwordLimits.min)
  return ruled(
    z.string('Password è richiesta'),
    [(text) => text !== '', 'Password è richiesta'],
    [
      (text) => lengthOf(text) >= shortest && lengthOf(text) <= passwordLimits.max,
      `Password deve essere tra ${shortest} e ${passwordLimits.max} caratteri`,
    ],
    [
      (text) => Object.values(passwordClasses).every((pattern) => pattern.test(text)),
      'Password deve contenere maiuscola, minuscola, numero e un carattere speciale (@$!%*?&)',
    ],
  )
}

export const password = passwordOf()

export const displayNameLimits = { min: 2, max: 100 } as const

export const displayName = line('Nome visualizzato', displayNameLimits, {
  length: `Nome visualizzato deve essere tra ${displayNameLimits.min} e ${displayNameLimits.max} caratteri`,
})

/** A field that may be left empty: blank text becomes null before its rule is asked. */
export function optional<Rule extends z.ZodType<string, string>>(rule: Rule) {
  return z
    .string()
    .nullish()
    .transform((text) => (text === undefined || text === null || text.trim() === '' ? null : text))
    .pipe(rule.nullable())
}

/** The password that one has, typed once more as a proof. Without today's rules: it may be older than they are. */
export const ownPassword = z
  .string('Password è richiesta')
  .min(1, 'Password è richiesta')
  .max(512, 'Password troppo lunga')
