// Without zod: the first screens ask these too, and zod comes after them (decision 047).

/** Characters as people count them in every room: code points, not UTF-16 halves. */
export const lengthOf = (text: string): number => [...text].length

// Control, format, private and unassigned characters hide or reorder text; blank letters (Braille, Hangul) are a
// name of nothing.
const invisible = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
// What holds an emoji together is worth keeping, but only there. Two steps: older Safaris know no lookbehind.
const emojiVariant = /(\p{Emoji})\ufe0f/gu
const emojiJoiner = /(\p{Extended_Pictographic}\p{Emoji_Modifier}?)\u200d(?=\p{Extended_Pictographic})/gu
// No name needs five on one letter; a tower of them covers the lines above and below.
export const stackedMarks = /\p{M}{5}/u
const visible = /[^\p{M}\s]/u

/** One line of plain text as we keep it: compatible forms folded, blanks collapsed, ends trimmed. */
export function tidyLine(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, ' ').trim()
}

/** Of no use in a name, or a name of nothing. */
export function hasInvisible(text: string): boolean {
  return invisible.test(text.replace(emojiVariant, '$1').replace(emojiJoiner, '$1')) || !visible.test(text)
}

export type TextRule = readonly [holds: (text: string) => boolean, message: string]

/** What the first broken rule says, or null. */
export function firstBroken(rules: readonly TextRule[], text: string): string | null {
  return rules.find(([holds]) => !holds(text))?.[1] ?? null
}

/** Asked of a line that is tidy already. */
export function lineRules(
  label: string,
  limits: { min?: number; max: number },
  messages: { required: string; length?: string },
): TextRule[] {
  const tooLong = messages.length ?? `${label} non può superare ${limits.max} caratteri`
  return [
    [(text) => text !== '', messages.required],
    [(text) => !hasInvisible(text), `${label} contiene caratteri non consentiti`],
    [(text) => !stackedMarks.test(text), `${label} contiene troppi segni sulla stessa lettera`],
    [(text) => lengthOf(text) >= (limits.min ?? 1), messages.length ?? messages.required],
    [(text) => lengthOf(text) <= limits.max, tooLong],
  ]
}
