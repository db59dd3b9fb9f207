export type Verdict = 'clean' | 'injectable' | 'nothing to test' | 'unfinished' | 'unclear'

const clean = 'all tested parameters do not appear to be injectable'
/** Said on the way where the first answer is another than the next, as with a link that is used up: it goes on. */
const passing = 'content appears to be heavily dynamic'
const nothing = 'no parameter(s) found for testing'

/**
 * How it ended is said in sqlmap's words; its exit code is 0 whatever it found. What it says of one parameter («does not seem
 * to be injectable») is no end: the next may be, or the connection was lost before it. The last word on a target is
 * critical, or an error where sqlmap believes that more targets follow (its input is no terminal). Any other such line
 * means that something was not tried.
 */
export function verdictOf(output: string, isCut: boolean): Verdict {
  if (output.includes('identified the following injection point')) return 'injectable'
  if (isCut) return 'unfinished'
  const endings = output
    .split('\n')
    .filter((line) => line.includes('[CRITICAL]') || /\[ERROR\].*skipping to the next target/.test(line))
    .filter((line) => !line.includes(passing))
  const isAll = (end: string) => endings.length > 0 && endings.every((line) => line.includes(end))
  if (isAll(clean)) return 'clean'
  return isAll(nothing) ? 'nothing to test' : 'unclear'
}

// Those in the query, in a body and in a path; the cookie and the headers, which it tries too, have other names.
const refuted = /(?:GET parameter '.+'|parameter '(?:JSON .+|#\d+\*)') does not seem to be injectable/g

/** How many parameters it tried to the end, in its own words. */
export const askedIn = (output: string): number => output.match(refuted)?.length ?? 0
