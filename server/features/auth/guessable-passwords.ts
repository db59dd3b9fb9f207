import { guessablePassword } from '#contract/auth-forms.ts'
import { passwordLimits } from '#contract/password-values.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/context.ts'
import { commonWords, firstNames, ownWords } from './common-words.ts'

/** What others know of a person: names, addresses, numbers. */
export type Known = {
  firstName?: string | null
  lastName?: string | null
  displayName?: string | null
  nickname?: string | null
  email?: string | null
  city?: string | null
  phoneNumber?: string | null
}

/** Refuses what a guesser tries first, though it has every kind of character (decision 042). */
export function refuseGuessable(password: string, known: Known): void {
  const reason = whyGuessable(password, known)
  if (reason) throw new AppError('INVALID_INPUT', { fields: { password: guessablePassword[reason] } })
}

export async function readKnown(db: Db, userId: string): Promise<Known> {
  const [known] = await db<Known[]>`
    select first_name, last_name, display_name, nickname, email, city, phone_number
    from profiles where user_id = ${userId}`
  return known ?? {}
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
]
const columns = ['qaz', 'wsx', 'edc', 'rfv', 'tgb', 'yhn', 'ujm']
const backwards = (text: string): string => [...text].reverse().join('')
const runs = [...rows, columns.join('')].flatMap((row) => [row, backwards(row)])

const longestRun = Math.max(...runs.map((run) => run.length))

type Words = { all: ReadonlySet<string>; longest: number }
const common = listed([...ownWords, ...commonWords, ...firstNames])

export function whyGuessable(password: string, known: Known): keyof typeof guessablePassword | null {
  const text = plain(password)
  // One sign may be eighteen letters when written plainly: no such password is in anybody's list, and to take it apart
  // would keep everybody else waiting.
  if (text.length > passwordLimits.max) return null
  const cores = coresOf(text)
  const numbers = text.replace(/[^0-9]/g, '')
  if (cores.some((core) => isMadeOf(common, core)) || isShortOn(text, numbers)) return 'common'
  const personal = listed([...common.all, ...wordsOf(known)])
  const phone = known.phoneNumber?.replace(/^\+39|\D/g, '')
  const isPhone = phone !== undefined && phone.length >= 6 && numbers.includes(phone) && hasFewLetters(text)
  return isPhone || cores.some((core) => isMadeOf(personal, core)) ? 'personal' : null
}

/** In small letters, without accents. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const lettersOf = (text: string): string => text.replace(/[!-`{-~\p{P}\s]/gu, '')

// As people write letters by signs; the first of two readings of 1 and !.
const signs = new Map(
  Object.entries({
    '@': 'a',
    4: 'a',
    8: 'b',
    3: 'e',
    6: 'g',
    9: 'g',
    0: 'o',
    $: 's',
    5: 's',
    7: 't',
    2: 'z',
  }),
)
const spelled = (text: string, stroke: 'i' | 'l'): string =>
  lettersOf(
    [...text].map((sign) => (sign === '1' || sign === '!' ? stroke : (signs.get(sign) ?? sign))).join(''),
  )

/** Each name as a whole and in its parts: `mario.rossi85` is mario, rossi and mariorossi. */
function wordsOf({ firstName, lastName, displayName, nickname, email, city }: Known): string[] {
  const names = [firstName, lastName, displayName, nickname, city, email?.split('@')[0]]
  const texts = names.map((text) => plain(text ?? ''))
  return texts.flatMap((text) => [
    ...text.split(/[^\p{L}]+/u),
    lettersOf(text),
    spelled(text, 'i'),
    spelled(text, 'l'),
  ])
}

const longestDecoration = 8

/** What may be left when digits and signs around it are decoration, and those within it letters or nothing. */
function coresOf(text: string): string[] {
  const leading = Math.min(/^[^\p{L}]*/u.exec(text)?.[0].length ?? 0, longestDecoration)
  const trailing = Math.min(/[^\p{L}]*$/u.exec(text)?.[0].length ?? 0, longestDecoration)
  const inner = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const cores = new Set([lettersOf(text), spelled(inner, 'i'), spelled(inner, 'l')])
  for (let first = 0; first <= leading; first++)
    for (let last = 0; last <= trailing; last++) {
      const part = text.slice(first, text.length - last)
      cores.add(spelled(part, 'i')).add(spelled(part, 'l'))
    }
  return [...cores]
}

const shortest = 3

/** One word, the same one again and again, or two of them. */
function isMadeOf({ all, longest }: Words, core: string): boolean {
  const isWord = (part: string) => part.length >= shortest && (all.has(part) || isRun(part))
  if (isWord(core) || isWord(repeatedPart(core))) return true
  for (
    let cut = Math.max(shortest, core.length - longest);
    cut <= Math.min(core.length - shortest, longest);
    cut++
  )
    if (isWord(core.slice(0, cut)) && isWord(core.slice(cut))) return true
  return false
}

function listed(words: readonly string[]): Words {
  return {
    all: new Set(words),
    longest: words.reduce((most, { length }) => Math.max(most, length), longestRun),
  }
}

const repeatedPart = (text: string): string => /^(.+?)\1+$/u.exec(text)?.[1] ?? text

/** Keys that lie beside each other, the alphabet, one letter only. */
const isRun = (text: string): boolean => runs.some((run) => run.includes(text)) || /^(.)\1+$/u.test(text)

const hasFewLetters = (text: string): boolean => lettersOf(text).length <= 3

/** Hardly a letter, and a number that everybody tries. */
function isShortOn(text: string, numbers: string): boolean {
  const signsUsed = text.length - lettersOf(text).length - numbers.length
  return hasFewLetters(text) && signsUsed <= 3 && isUsualNumber(numbers)
}

const upAndDown = ['01234567890', '09876543210']
const day = /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])((19|20)?\d\d)?$/

function isUsualNumber(digits: string): boolean {
  const unit = repeatedPart(digits)
  // 112233 is counted as 123.
  const steps = repeatedPart(unit.replace(/(\d)\1+/g, '$1'))
  const isCounted = steps.length <= 1 || upAndDown.some((run) => run.includes(steps))
  return isCounted || /^(19|20)\d\d$/.test(unit) || day.test(digits)
}
