import postgres from 'postgres'
import { AppError } from './app-error.ts'

/** Two, so that one slow statement is not everybody's. */
const atOnce = 2
/** A statement stays small, whatever comes at once: two of this size are quicker than one of twice, on two cores. */
const most = 16
/** Whoever is written alone may wait for somebody's lock: so long the others wait with them, and no longer. */
const aloneMs = 50
/** Past this the request is answered (bind.ts): what nobody waits for is not written any more. */
const patienceMs = 8_000

export type WaysToWrite<Wish, Outcome> = {
  /** What must not stand twice in one statement: whoever comes with the same waits for the next. */
  only: (wish: Wish) => string
  /** What is locked for it: two statements about the same would only stand in each other's way. */
  about: (wish: Wish) => string
  /** Where there are several: a statement is of one kind. */
  kind?: (wish: Wish) => string
  /** All of them by one statement, which is its own transaction. Undefined: this one is to be written alone. */
  together: (wishes: readonly Wish[]) => Promise<readonly (Outcome | undefined)[]>
  alone: (wish: Wish) => Promise<Outcome>
}

type Waiting<Wish, Outcome> = {
  wish: Wish
  until: number
  resolve: (outcome: Outcome | PromiseLike<Outcome>) => void
  reject: (error: unknown) => void
}

/**
 * Many wishes by one statement and one commit (decision 056): while two are under way, whoever comes waits for the next, which
 * writes for all of them. Each is answered once its own is committed. Who comes alone is written alone; so is each of those
 * who were refused together, so that nobody pays for another.
 */
export function writtenAtOnce<Wish, Outcome>({
  only,
  about,
  kind = () => '',
  together,
  alone,
}: WaysToWrite<Wish, Outcome>): (wish: Wish) => Promise<Outcome> {
  let waiting: Waiting<Wish, Outcome>[] = []
  let underWay = 0
  let isPlanned = false
  /** What statements that are under way are about. */
  const busy = new Set<string>()

  const writeNext = () => {
    isPlanned = false
    const those = underWay < atOnce ? takeNext() : []
    if (those.length === 0) return
    underWay += 1
    let isUnderWay = true
    const makeWay = () => {
      if (!isUnderWay) return
      isUnderWay = false
      underWay -= 1
      plan()
    }
    const abouts = new Set(those.map(({ wish }) => about(wish)))
    for (const one of abouts) busy.add(one)
    const timer = those.length === 1 ? setTimeout(makeWay, aloneMs) : undefined
    void write(those).finally(() => {
      clearTimeout(timer)
      for (const one of abouts) busy.delete(one)
      makeWay()
      plan()
    })
    plan()
  }

  /** Of the kind of the first that can go: the first of each that must not stand twice, in the order in which they came. */
  const takeNext = (): Waiting<Wish, Outcome>[] => {
    const known = new Set<string>()
    const [those, others]: [typeof waiting, typeof waiting] = [[], []]
    const now = performance.now()
    for (const one of waiting) {
      const key = only(one.wish)
      if (one.until < now) {
        one.reject(new AppError('UNAVAILABLE'))
        continue
      }
      const [first] = those
      const isOfKind = !first || kind(first.wish) === kind(one.wish)
      const mayGo = those.length < most && isOfKind && !known.has(key) && !busy.has(about(one.wish))
      if (mayGo) those.push(one)
      else others.push(one)
      known.add(key)
    }
    waiting = others
    return those
  }

  const write = async (those: readonly Waiting<Wish, Outcome>[]) => {
    const [first] = those
    if (first && those.length === 1) {
      await alone(first.wish).then(first.resolve, first.reject)
      return
    }
    try {
      const outcomes = await together(those.map(({ wish }) => wish))
      for (const [index, { wish, resolve }] of those.entries()) resolve(outcomes[index] ?? alone(wish))
    } catch (error) {
      const mayBeAlone = wasRefused(error)
      for (const { wish, resolve, reject } of those) mayBeAlone ? resolve(alone(wish)) : reject(error)
    }
  }

  // What arrives in the same round of the event loop goes together.
  const plan = () => {
    if (isPlanned || underWay >= atOnce || waiting.length === 0) return
    isPlanned = true
    setImmediate(writeNext)
  }

  return (wish) =>
    new Promise((resolve, reject) => {
      waiting.push({ wish, until: performance.now() + patienceMs, resolve, reject })
      plan()
    })
}

/**
 * By a rule, a constraint or somebody's lock, or in a deadlock: the database works, and has undone everything. Whatever else ends
 * a statement would end the next one too, later than people wait.
 */
const wasRefused = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && /^(22|23|TR|40|55P03$)/.test(error.code)
