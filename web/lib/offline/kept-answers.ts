import {
  hashKey,
  type Query,
  type QueryClient,
  type QueryFunction,
  type QueryKey,
} from '@tanstack/react-query'
import { isApiError } from '#web/lib/api.ts'
import { answerOfCopy, removeKept } from './kept-itineraries.ts'
import { type KeptAnswer, keepFor, keptOwner, answersTable as table } from './kept-store.ts'
import { isKept } from './what-is-kept.ts'

const writePauseMs = 100
/** On a line that is as good as none, what is kept is shown so soon; the answer takes its place when it comes. */
const patienceMs = 4_000
const limits = { answers: 300, days: 60 }
const dayMs = 86_400_000

const idOf = (key: QueryKey): string => hashKey(key)

/** What came from the disk need not go back there. */
const restored = new WeakSet<object>()

/** Keeps what the person reads, as it comes, for the time without signal. */
export function keepAnswers(client: QueryClient, viewerId: () => string | null): void {
  const waiting = new Map<string, KeptAnswer>()
  const write = () => {
    const changes = new Map([...waiting].filter(([, row]) => row.owner === keptOwner()))
    waiting.clear()
    if (changes.size > 0) table.write(changes).catch(() => undefined)
  }
  const drop = (id: string) => {
    waiting.delete(id)
    table.write(new Map([[id, null]])).catch(() => undefined)
  }
  // A page that goes takes its timers along.
  window.addEventListener('pagehide', write)
  const keep = ({ queryKey, state }: Query) => {
    const viewer = viewerId()
    const id = idOf(queryKey)
    // A session that ended by itself wipes nothing, but it must not begin again by itself where nobody can be asked.
    if (viewer === null && queryKey[0] === 'session') drop(id)
    if (viewer === null || restored.has(state.data as object)) return
    // A tab that does not know yet that they have left, or that somebody else has come, must not undo it: only the
    // server says who is here.
    if (keptOwner() !== viewer && queryKey[0] !== 'session') return
    keepFor(viewer)
    if (waiting.size === 0) setTimeout(write, writePauseMs)
    waiting.set(id, { id, owner: viewer, data: state.data, at: state.dataUpdatedAt })
  }
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isKept(event.query.queryKey)) return
    const { query, action } = event
    if (action.type === 'success') keep(query)
    if (action.type !== 'error' || !isGone(action.error)) return
    drop(idOf(query.queryKey))
    dropCopy(query.queryKey)
  })
}

/** The server says that it is not there, or no longer for this person. */
const isGone = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 403)

function dropCopy([feature, what, id]: QueryKey): void {
  if (feature === 'itineraries' && what === 'one' && typeof id === 'string')
    removeKept(id).catch(() => undefined)
}

/** Old ones, and the oldest of too many. */
export async function sweepAnswers(now = Date.now()): Promise<void> {
  const rows = (await table.getAll()).toSorted((a, b) => b.at - a.at)
  const gone = rows.filter((row, place) => place >= limits.answers || row.at < now - limits.days * dayMs)
  if (gone.length > 0) await table.write(new Map(gone.map(({ id }) => [id, null])))
}

/** For every query: the answer, or, where none comes, what is kept of it. Given to TanStack as its persister. */
export async function orKept<T, K extends QueryKey>(
  ask: QueryFunction<T, K>,
  context: Parameters<QueryFunction<T, K>>[0],
  query: Query,
): Promise<T> {
  if (!isKept(query.queryKey)) return ask(context)
  const answer = Promise.resolve(ask(context))
  const { promise: late, resolve: beLate } = Promise.withResolvers<'late'>()
  const timer = setTimeout(beLate, patienceMs, 'late')
  try {
    const first = await Promise.race([answer, late])
    if (first !== 'late') return first as T
    const kept = query.state.data === undefined ? await readKept<T>(query) : null
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

const isSilence = (error: unknown): boolean => isApiError(error) && error.status === 0

async function readKept<T>(query: Query): Promise<T | null> {
  const [answer, copy] = await Promise.all([
    table.get(idOf(query.queryKey)).catch(() => undefined),
    answerOfCopy(query.queryKey),
  ])
  const own = answer && answer.owner === keptOwner() ? answer : null
  const newest = own && copy ? (copy.at > own.at ? copy : own) : (own ?? copy)
  if (!newest) return null
  restored.add(newest.data as object)
  // As old as it is: right after it has been taken for an answer of now.
  setTimeout(() => {
    if (query.state.data === newest.data) query.setState({ dataUpdatedAt: newest.at })
  })
  return newest.data as T
}
