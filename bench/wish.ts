export type Wish = {
  parts: readonly string[]
  /** Of the part `requests`: these alone. */
  words: readonly string[]
  seconds: number
  isKept: boolean
  isProfiled: boolean
}

type Known = { parts: readonly string[]; requests: readonly string[] }

const usualSeconds = 2.5

/** `requests feed like --seconds 5 --keep --profile`: behind `requests` come requests, else every word is a part. */
export function wishOf(args: readonly string[], known: Known): Wish | { refusal: string } {
  const rest = [...args]
  const take = (flag: string): boolean => {
    const at = rest.indexOf(flag)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  }
  const secondsAt = rest.indexOf('--seconds')
  const seconds = secondsAt < 0 ? usualSeconds : Number(rest.splice(secondsAt, 2)[1])
  const [isKept, isProfiled] = [take('--keep'), take('--profile')]
  if (!(seconds > 0 && seconds <= 60)) return { refusal: '--seconds wants a number up to 60.' }
  const flags = rest.filter((word) => word.startsWith('--'))
  if (flags.length > 0)
    return { refusal: `"${flags.join('", "')}" is unknown. There are --seconds, --keep and --profile.` }
  const options = { seconds, isKept, isProfiled }
  if (rest[0] === 'requests') {
    const words = rest.slice(1)
    const unknown = words.filter((word) => !known.requests.includes(word))
    if (unknown.length > 0)
      return { refusal: `"${unknown.join('", "')}" is no request. Requests: ${known.requests.join(', ')}.` }
    return { parts: ['requests'], words, ...options }
  }
  const unknown = rest.filter((word) => !known.parts.includes(word))
  if (unknown.length > 0)
    return { refusal: `"${unknown.join('", "')}" is no part. Parts: ${known.parts.join(', ')}.` }
  return { parts: rest.length > 0 ? rest : known.parts, words: [], ...options }
}
