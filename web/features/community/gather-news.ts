import type { PostChange } from '#contract/live.ts'

/** What was heard since the last question. */
export type Changes = {
  /** After a lost connection: nobody knows what. */
  isAnything: boolean
  havePostsComeOrGone: boolean
  ids: ReadonlySet<string>
}

type Options = {
  ask: (changes: Changes) => Promise<void>
  /** Whether another try may succeed. */
  isPassing: (error: unknown) => boolean
}

const nothing: Changes = { isAnything: false, havePostsComeOrGone: false, ids: new Set() }
const pauseMs = 800
const retryMs = 10_000

/** A storm of changes is one question: all that is heard in about a second is asked for together. */
export function gatherNews({ ask, isPassing }: Options) {
  let heard: Changes | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let isRetrying = false
  let hasStopped = false

  function askSoon(ms: number) {
    if (timer !== undefined || isAsking || hasStopped) return
    // Not all pages at one moment.
    timer = setTimeout(run, ms * (1 + Math.random() / 2))
  }

  async function run() {
    timer = undefined
    isRetrying = false
    const changes = heard
    if (!changes) return
    heard = null
    isAsking = true
    let waitMs = pauseMs
    try {
      await ask(changes)
    } catch (error) {
      if (isPassing(error)) {
        heard = both(changes, heard)
        waitMs = retryMs
        isRetrying = true
      }
    }
    isAsking = false
    if (heard) askSoon(waitMs)
  }

  return {
    hear(change: PostChange | undefined): void {
      heard = both(changesOf(change), heard)
      // Whoever hears something is connected again.
      if (isRetrying && timer !== undefined) {
        clearTimeout(timer)
        timer = undefined
      }
      askSoon(pauseMs)
    },
    stop(): void {
      hasStopped = true
      clearTimeout(timer)
    },
  }
}

function changesOf(change: PostChange | undefined): Changes {
  if (!change) return { ...nothing, isAnything: true }
  return { ...nothing, havePostsComeOrGone: change.is !== 'changed', ids: new Set([change.id]) }
}

function both(one: Changes, other: Changes | null): Changes {
  if (!other) return one
  return {
    isAnything: one.isAnything || other.isAnything,
    havePostsComeOrGone: one.havePostsComeOrGone || other.havePostsComeOrGone,
    ids: new Set([...one.ids, ...other.ids]),
  }
}
