import type { Counts } from './post-cache.ts'

type Options = {
  /** Null: it waits for signal, and is shown by the outbox. */
  send: (id: string, isLiked: boolean) => Promise<Counts | null>
  onSettled: (counts: Counts) => void
  onFailure: (id: string, error: unknown) => void
}

type Liked = { hasLiked: boolean; likeCount: number }

/** What is shown while a wish is on its way: over what the server last said, whatever that becomes meanwhile. */
export function withWish({ hasLiked, likeCount }: Liked, wish: boolean | undefined): Liked {
  if (wish === undefined) return { hasLiked, likeCount }
  return { hasLiked: wish, likeCount: likeCount + Number(wish) - Number(hasLiked) }
}

/**
 * Likes that the server has not confirmed yet. Of quick presses the last one counts; one request at a time goes out for
 * a post, so that they cannot overtake each other. A store for React's `useSyncExternalStore`.
 */
export class LikeWishes {
  readonly #wishes = new Map<string, boolean>()
  readonly #sending = new Set<string>()
  readonly #settledAt = new Map<string, number>()
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly of = (id: string): boolean | undefined => this.#wishes.get(id)

  /** An answer to a question from before then is older than what is shown. */
  readonly hasSettledSince = (id: string, moment: number): boolean => (this.#settledAt.get(id) ?? 0) > moment

  async press(id: string, isLiked: boolean, { send, onSettled, onFailure }: Options): Promise<void> {
    this.#set(id, isLiked)
    if (this.#sending.has(id)) return
    this.#sending.add(id)
    try {
      const counts = await this.#sendLatest(id, send)
      if (counts) onSettled(counts)
      this.#settledAt.set(id, performance.now())
    } catch (error) {
      onFailure(id, error)
    } finally {
      this.#sending.delete(id)
      this.#set(id, undefined)
    }
  }

  async #sendLatest(id: string, send: Options['send']): Promise<Counts | null> {
    const wish = this.#wishes.get(id) ?? false
    const isOutdated = () => this.#wishes.get(id) !== wish
    try {
      const counts = await send(id, wish)
      return isOutdated() ? this.#sendLatest(id, send) : counts
    } catch (error) {
      // Perhaps only the answer was lost: what is wished by now is said all the same.
      if (isOutdated()) return this.#sendLatest(id, send)
      throw error
    }
  }

  #set(id: string, wish: boolean | undefined): void {
    if (wish === undefined) this.#wishes.delete(id)
    else this.#wishes.set(id, wish)
    for (const listener of this.#listeners) listener()
  }
}
