import { type LiveTopic, liveTopics } from '#contract/live.ts'

type Said = { at: number; userIds: readonly string[] | null; topics: readonly LiveTopic[] }

const mostKept = 2_000
/** What was said while a page was on its way is rather told twice than not at all. */
const marginMs = 2_000

/**
 * What was said lately, and to whom: a page that came with its answers and begins to listen is told what it missed since, instead
 * of asking for everything again. Never data, as ever.
 */
export function createLiveMemory(now: () => number = () => performance.now()) {
  let said: Said[] = []
  /** Nothing is missing since then. */
  let wholeSince = now()

  return {
    keep: (userIds: readonly string[] | null, topics: readonly LiveTopic[]): void => {
      said.push({ at: now(), userIds, topics })
      if (said.length <= mostKept) return
      said = said.slice(mostKept / 2)
      wholeSince = said[0]?.at ?? now()
    },
    /** The server itself did not listen for a moment. */
    forget: (): void => {
      said = []
      wholeSince = now()
    },
    /** By somebody who knew everything so long ago; all there is, where that is longer than anybody remembers. */
    missedBy: (userId: string, agoMs: number): readonly LiveTopic[] => {
      const from = now() - agoMs - marginMs
      if (from < wholeSince) return liveTopics
      const missed = said.filter(
        ({ at, userIds }) => at >= from && (userIds === null || userIds.includes(userId)),
      )
      const topics = new Set(missed.flatMap((notice) => notice.topics))
      // With another role there is something else to see everywhere.
      return topics.has('session') ? liveTopics : [...topics]
    },
  }
}
