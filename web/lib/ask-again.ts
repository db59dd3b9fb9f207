import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** The shortest time between two questions of one query, however often it is told of changes. */
export const askPauseMs = 1_000

/** Told of a change since they were last asked. */
const due = new WeakSet<Query>()
const tended = new WeakSet<Query>()

/**
 * Asks again, at once, for what is shown under this key, and marks the rest as old. What is told meanwhile becomes one
 * more question afterwards. A load under way is never cut off: on a slow line it would never end. But it may have read
 * before the change, so the question follows it.
 */
export function askAgain(client: QueryClient, queryKey: QueryKey): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    due.add(query)
    if (!tended.has(query)) void tend(client, query)
  }
}

async function tend(client: QueryClient, query: Query): Promise<void> {
  tended.add(query)
  while (due.has(query)) {
    await endOfLoad(query)
    due.delete(query)
    await Promise.all([ask(client, query), pause()])
  }
  tended.delete(query)
}

/** How it ended does not matter: cancelled, refused or answered, it is no longer on its way. */
export async function endOfLoad({ promise }: Query): Promise<void> {
  await promise?.catch(() => {})
}

/** Whatever is under way now began after the change was told, and is joined. One that was forgotten is not found. */
function ask(client: QueryClient, { queryKey }: Query): Promise<void> {
  return client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
}

/** Never all pages at one moment. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, askPauseMs * (1 + Math.random() / 2)))
}
