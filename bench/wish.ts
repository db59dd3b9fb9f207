export type Wish = {
  parts: readonly string[]
  /** Of the part `requests`: these alone. */
  words: readonly string[]
  seconds: number
  isKept: boolean
  isProfiled: boolean
  /** Into docs/performance.md. */
  isWritten: boolean
  /** How large the large community of the part `growth` is. */
  riders: number
  posts: number
}

type Known = { parts: readonly string[]; requests: readonly string[] }

/** Words for several parts at once. */
const groups: Record<string, readonly string[]> = { screen: ['lighthouse', 'interactions', 'scrolling'] }

const usual = { seconds: 2.5, riders: 1_000_000, posts: 5_000_000 }

/** `requests feed like --seconds 5 --keep --profile`: behind `requests` come requests, else every word is a part. */
export function wishOf(args: readonly string[], known: Known): Wish | { refusal: string } {
  const rest = args.flatMap((word) => groups[word] ?? [word])
  const take = (flag: string): boolean => {
    const at = rest.indexOf(flag)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  }
  const takeNumber = (name: keyof typeof usual): number => {
    const at = rest.indexOf(`--${name}`)
    return at < 0 ? usual[name] : Number(rest.splice(at, 2)[1])
  }
  const [seconds, riders, posts] = [takeNumber('seconds'), takeNumber('riders'), takeNumber('posts')]
  const [isKept, isProfiled, isWritten] = [take('--keep'), take('--profile'), take('--write')]
  if (!(seconds > 0 && seconds <= 60)) return { refusal: '--seconds wants a number up to 60.' }
  if (!(riders >= 1000 && posts >= 10_000)) return { refusal: '--riders wants at least 1000, --posts 10000.' }
  const flags = rest.filter((word) => word.startsWith('--'))
  if (flags.length > 0)
    return {
      refusal: `"${flags.join('", "')}" is unknown. There are --seconds, --riders, --posts, --keep, --profile and --write.`,
    }
  const options = { seconds, riders, posts, isKept, isProfiled, isWritten }
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
