/** PostgreSQL's own word for a disk without room. */
const diskFull = '53100'
const pauseMs = 10_000

/**
 * On a full disk PostgreSQL refuses what needs room, and goes on with what does not until its log needs some: then it ends, and
 * nobody reads either. So after the first such refusal nothing is written for a while; then somebody's write tries again.
 */
export function createDiskRoom(now: () => number = Date.now) {
  let fullUntil = 0
  return {
    isFull: (): boolean => now() < fullUntil,
    async watch<Result>(work: Promise<Result>): Promise<Result> {
      try {
        return await work
      } catch (error) {
        if ((error as { code?: unknown } | null)?.code === diskFull) fullUntil = now() + pauseMs
        throw error
      }
    },
  }
}
