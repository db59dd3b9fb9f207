import { z } from 'zod'
import { missingTag, plainTag, tagLimits } from './post-filters.ts'
import { line, optional, prose, ruled } from './text.ts'
import { lengthOf } from './text-rules.ts'

// As specified: script tags, `javascript:` and inline handlers, also where blanks or case try to hide them. Everything is
// shown as text anyway: `a < b`, and `onclick` without its `=`, are nobody's danger. Bounded blanks: longer ones are
// collapsed before, and unbounded ones would make a hostile text slow.
const code = [/<\s{0,3}\/?\s{0,3}script\b/iu, /javascript\s{0,3}:/iu, /\bon[a-z]{2,30}\s{0,3}=/iu]
export const holdsCode = (text: string): boolean => code.some((pattern) => pattern.test(text))

const forbidden = 'Contenuto contiene codice non consentito'

/** The text of a post or a comment. */
export function content(label: string, { min, max }: { min: number; max: number }) {
  return prose(label, { max }, `${label} è richiesto`).pipe(
    ruled(
      z.string(),
      [(text) => lengthOf(text) >= min, `${label} deve essere tra ${min} e ${max} caratteri`],
      [(text) => !holdsCode(text), forbidden],
    ),
  )
}

export const locationText = optional(
  line('Località', { max: 100 }, { length: 'Località non può superare 100 caratteri' }),
)

export const tag = z
  .string()
  .transform(plainTag)
  .pipe(line('Tag', { max: tagLimits.length }, { required: missingTag }))

/** Duplicates are ignored before they are counted. */
export const tags = z
  .array(tag)
  .transform((all) => [...new Set(all)])
  .pipe(z.array(z.string()).max(tagLimits.count, 'Massimo 10 tag consentiti'))
