import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { displayName, email, nickname, password, passwordOf, prose } from './text.ts'
import { tidyLine } from './text-rules.ts'

const emailLength = 'Email deve essere tra 5 e 254 caratteri'
const emailFormat = 'Formato email non valido'
const nicknameLength = 'Nickname deve essere tra 3 e 20 caratteri'
const nicknameLetters = 'Nickname può contenere solo lettere, numeri e underscore'
const nicknameIsPhone = 'Nickname non può essere un numero di telefono'
const passwordLength = 'Password deve essere tra 8 e 128 caratteri'
const passwordClasses =
  'Password deve contenere maiuscola, minuscola, numero e un carattere speciale (@$!%*?&)'
const displayLength = 'Nome visualizzato deve essere tra 2 e 100 caratteri'
const displayMarks = 'Nome visualizzato contiene troppi segni sulla stessa lettera'
const displayLetters = 'Nome visualizzato contiene caratteri non consentiti'

/** Every sentence a value meets; none when it is accepted. */
const sentences = (rule: z.ZodType, value: unknown): string[] =>
  rule.safeParse(value).error?.issues.map(({ message }) => message) ?? []

// 64 letters before the @ and 189 after it: the longest address of RFC 5321.
const longestDomain = `${'d'.repeat(63)}.${'d'.repeat(63)}.${'d'.repeat(61)}`
const longestEmail = `${'a'.repeat(64)}@${longestDomain}`

describe('e-mail', () => {
  test.each([
    [undefined, 'Email è richiesta'],
    [null, 'Email è richiesta'],
    [7, 'Email è richiesta'],
    [['a@b.it'], 'Email è richiesta'],
    ['', 'Email è richiesta'],
    [' \t ', 'Email è richiesta'],
    ['a@bc', emailLength],
    [`${longestEmail}d`, emailLength],
    [`${'a'.repeat(5_000)}@b.it`, emailLength],
    ['abcde', emailFormat],
    ['anna@lecco', emailFormat],
    ['@lecco.it', emailFormat],
    [`${'a'.repeat(65)}@lecco.it`, emailFormat],
    [`anna@${'d'.repeat(64)}.it`, emailFormat],
    ['anna prova@lecco.it', emailFormat],
    ['anna@@lecco.it', emailFormat],
    ['anna@-lecco.it', emailFormat],
    ['anna@lecco-.it', emailFormat],
    ['anna@lecco..it', emailFormat],
    ['anna@lecco.it.', emailFormat],
    ['"anna"@lecco.it', emailFormat],
    ['anna@lecco.it,bruno@lecco.it', emailFormat],
    ['Anna <anna@lecco.it>', emailFormat],
    ['anna@lecco.it\r\nBcc: bruno@lecco.it', emailFormat],
    ['anna\u0000@lecco.it', emailFormat],
    ['ànna@lecco.it', emailFormat],
    ['anna@lècco', emailFormat],
    ['anna@-lècco.it', emailFormat],
    ['anna@l€cco.it', emailFormat],
    ['anna@lècco\u200b.it', emailFormat],
    ['anna@\u0300lecco.it', emailFormat],
    ['anna@lècco。it', emailFormat],
    ['anna@[127.0.0.1]', emailFormat],
  ])('%j is refused with one sentence', (value, sentence) => {
    expect(sentences(email, value)).toEqual([sentence])
  })

  test.each([
    ['a@b.c', 'a@b.c'],
    [longestEmail, longestEmail],
    ['  Anna.Prova+moto@Lecco.Example  ', 'anna.prova+moto@lecco.example'],
    ["o'brien@xn--lcco-5oa.it", "o'brien@xn--lcco-5oa.it"],
    ['1_{x}~@1.2.3.it', '1_{x}~@1.2.3.it'],
    ['Mario@CAFFÈ.it', 'mario@caffè.it'],
    ['mario@caffe\u0300.it', 'mario@caffe\u0300.it'],
    ['mario@例え.jp', 'mario@例え.jp'],
  ])('%j is kept as %j', (value, kept) => {
    expect(email.parse(value)).toBe(kept)
  })
})

describe('nickname', () => {
  test.each([
    ['ab', nicknameLength],
    ['', nicknameLength],
    ['a'.repeat(21), nicknameLength],
    ['ab  ', nicknameLength],
    ['anna prova', nicknameLetters],
    ['anna-prova', nicknameLetters],
    ['anna.prova', nicknameLetters],
    ['perchè', nicknameLetters],
    ['anna\nprova', nicknameLetters],
    ['anna@lecco', nicknameLetters],
    ['\u212Aelvin', nicknameLetters],
    ['ſtelvio', nicknameLetters],
    ['аdmin', nicknameLetters],
    ['ａｎｎａ', nicknameLetters],
    ['anna\u200b', nicknameLetters],
    ['🏍🏍🏍', nicknameLetters],
    ['1'.repeat(10), nicknameIsPhone],
    ['1'.repeat(15), nicknameIsPhone],
  ])('%j is refused with one sentence', (value, sentence) => {
    expect(sentences(nickname, value)).toEqual([sentence])
  })

  test.each([
    ['abc'],
    ['a'.repeat(20)],
    ['___'],
    ['Stelvio_48'],
    ['1'.repeat(9)],
    ['1'.repeat(16)],
    ['1234567890a'],
  ])('%j is accepted as it is', (value) => {
    expect(nickname.parse(` ${value} `)).toBe(value)
  })
})

describe('password', () => {
  test.each([
    [undefined, 'Password è richiesta'],
    [12_345_678, 'Password è richiesta'],
    ['', 'Password è richiesta'],
    ['Aa1!xyz', passwordLength],
    [`Aa1!${'x'.repeat(125)}`, passwordLength],
    ['Aa1!🏍🏍🏍', passwordLength],
    [`Aa1!${'🏍'.repeat(125)}`, passwordLength],
    ['aaaa111!', passwordClasses],
    ['AAAA111!', passwordClasses],
    ['AAAAaaa!', passwordClasses],
    ['AAAAaaa1', passwordClasses],
    ['AAAaaa1#', passwordClasses],
    ['AAAaaa1-', passwordClasses],
    ['Àààà111!', passwordClasses],
    ['AAAaaa٣!', passwordClasses],
  ])('%j is refused with one sentence', (value, sentence) => {
    expect(sentences(password, value)).toEqual([sentence])
  })

  test.each([
    ['Aa1!xyzw'],
    [`Aa1!${'x'.repeat(124)}`],
    ['Aa1!🏍🏍🏍🏍'],
    [`Aa1!${'🏍'.repeat(124)}`],
    ['  Aa1!  '],
    ...[...'@$!%*?&'].map((sign) => [`Aaaaaa1${sign}`]),
  ])('%j is accepted, blanks included', (value) => {
    expect(password.parse(value)).toBe(value)
  })

  test('the setting raises the minimum and never lowers it', () => {
    expect(sentences(passwordOf(12), 'Aa1!xyzwxyz')).toEqual(['Password deve essere tra 12 e 128 caratteri'])
    expect(sentences(passwordOf(12), 'Aa1!xyzwxyzw')).toEqual([])
    expect(sentences(passwordOf(4), 'Aa1!xyz')).toEqual([passwordLength])
    expect(sentences(passwordOf(4), 'Aa1!xyzw')).toEqual([])
  })
})

describe('display name', () => {
  test.each([
    [undefined, 'Nome visualizzato è richiesto'],
    ['', 'Nome visualizzato è richiesto'],
    [' \u00a0\u3000\n ', 'Nome visualizzato è richiesto'],
    ['a', displayLength],
    ['a'.repeat(101), displayLength],
    ['🏍'.repeat(101), displayLength],
    ['e\u0301', displayLength],
    ['Anna\u200bProva', displayLetters],
    ['Anna\u202eavorP', displayLetters],
    ['\u2066Anna\u2069', displayLetters],
    ['Anna\u00adProva', displayLetters],
    ['Anna\u0000Prova', displayLetters],
    ['Anna\u001b[31m', displayLetters],
    ['Anna\ue000', displayLetters],
    ['Anna\ud800', displayLetters],
    ['Anna\u{e0041}', displayLetters],
    ['Anna\u200dProva', displayLetters],
    ['\u200d\u200d', displayLetters],
    ['\u3164\u3164', displayLetters],
    ['\u115f\u1160', displayLetters],
    ['\uffa0\uffa0', displayLetters],
    ['\u2800\u2800', displayLetters],
    ['\u0301\u0301', displayLetters],
    ['\ufe0f\ufe0f', displayLetters],
    ['\u034f\u034f', displayLetters],
    ['Anna\u0378', displayLetters],
    ['Anna\uffff', displayLetters],
    ['Anna\u{1fffe}', displayLetters],
    [`Ann${'a'.normalize('NFD')}${'\u0336'.repeat(5)}`, displayMarks],
    [`A${'\u0300\u0316\u0334'.repeat(4)}nna`, displayMarks],
  ])('%j is refused with one sentence', (value, sentence) => {
    expect(sentences(displayName, value)).toEqual([sentence])
  })

  test.each([
    ['ab', 'ab'],
    ['a'.repeat(100), 'a'.repeat(100)],
    ['🏍'.repeat(100), '🏍'.repeat(100)],
    ['  Anna \t\n  Prova ', 'Anna Prova'],
    ['Anna\u00a0Prova', 'Anna Prova'],
    ['Ａｎｎａ', 'Anna'],
    ['Zoe\u0308', 'Zoë'],
    [`Ann${'a\u0336\u0336\u0336\u0336'}`, `Ann${'a\u0336\u0336\u0336\u0336'}`],
    ['Nguye\u0302\u0303n', 'Nguyễn'],
    ['שָׁלוֹם', 'שָׁלוֹם'.normalize('NFKC')],
    ['أحمد', 'أحمد'],
    ['王伟', '王伟'],
    ["D'Angelo-Rossi", "D'Angelo-Rossi"],
    ['👩‍🚀 Anna', '👩‍🚀 Anna'],
    ['👩🏽‍🔧 🏳️‍🌈', '👩🏽‍🔧 🏳️‍🌈'],
    ['<b>Anna</b>', '<b>Anna</b>'],
  ])('%j is kept as %j', (value, kept) => {
    expect(displayName.parse(value)).toBe(kept)
  })

  test('tidying what is tidy changes nothing', () => {
    for (const text of ['Ａｎｎａ', 'a\u00a8', '\u00a8a', 'ﬁ ﬂ', 'Zoe\u0308', ' a \u3000 b ', '①②'])
      expect(tidyLine(tidyLine(text))).toBe(tidyLine(text))
  })
})

describe('prose', () => {
  const diary = prose('Descrizione', { max: 100 })

  test.each([
    ['un\u00adghia e\u200b sasso\ufeff', 'unghia e sasso'],
    ['a\u200eb\u200fc', 'abc'],
    ['sole \u2600\ufe0e', 'sole \u2600'],
    [
      'Scozia 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}!',
      'Scozia 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}!',
    ],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['क्\u200dष', 'क्\u200dष'],
  ])('what is pasted along goes, what a script needs stays: %j', (typed, kept) => {
    expect(diary.parse(typed)).toBe(kept)
  })

  test.each(['a\u202eb', 'a\u2066b', 'a\u0000b', 'a \u200d b', '\u{e0067}\u{e007f}', '\u200b'])(
    'what hides or turns text round is refused: %j',
    (typed) => {
      expect(diary.safeParse(typed).success).toBe(false)
    },
  )
})
