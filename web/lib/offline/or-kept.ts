import type { Query, QueryFunction, QueryKey } from '@tanstack/react-query'
import { isApiError } from '#web/lib/api.ts'
import { isFirstScreen } from '#web/lib/first-screen.ts'
import { isKept } from './what-is-kept.ts'

/** On a line that is as good as none, what is kept is shown so soon; the answer takes its place when it comes. */
const patienceMs = 4_000

/** For every query: the answer, or, where none comes, what is kept of it. Given to TanStack as its persister. */
export async function orKept<T, K extends QueryKey>(
  ask: QueryFunction<T, K>,
  context: Parameters<QueryFunction<T, K>>[0],
  query: Query,
): Promise<T> {
  // A screen has several questions, each of which takes a phone some time to send: it answers between them.
  if (isFirstScreen()) await inATaskOfItsOwn()
  if (!isKept(query.queryKey)) return ask(context)
  const answer = Promise.resolve(ask(context))
  const { promise: late, resolve: beLate } = Promise.withResolvers<'late'>()
  const timer = setTimeout(beLate, patienceMs, 'late')
  try {
    const first = await Promise.race([answer, late])
    if (first !== 'late') return first as T
    // The answer may still overtake what is kept, and the code that reads it.
    const overtaken = answer.then(
      () => null,
      () => null,
    )
    const kept = query.state.data === undefined ? await Promise.race([readKept<T>(query), overtaken]) : null
    if (!kept) return await answer
    // Behind it, the answer goes on: if it comes, it is the newer.
    const isStillShown = () =>
      query.state.data === kept && context.client.getQueryCache().get(query.queryHash) === query
    answer.then((data) => isStillShown() && query.setData(data as never)).catch(() => undefined)
    return kept
  } catch (error) {
    const kept = isSilence(error) && query.state.data === undefined ? await readKept<T>(query) : null
    if (!kept) throw error
    return kept
  } finally {
    clearTimeout(timer)
  }
}

const inATaskOfItsOwn = () => new Promise((resolve) => setTimeout(resolve))

const isSilence = (error: unknown): boolean => isApiError(error) && error.status === 0

/** Most of the time the server answers: the code that reads the disk comes when it is needed, out of the worker's cache. */
async function readKept<T>(query: Query): Promise<T | null> {
  const reader = await import('./kept-answers.ts').catch(() => null)
  return reader ? reader.readKept<T>(query) : null
}
