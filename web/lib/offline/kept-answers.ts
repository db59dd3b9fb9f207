import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { isApiError } from '#web/lib/api.ts'
import { keepFor } from '#web/lib/device.ts'
import { answerOfCopy, removeKept } from './kept-itineraries.ts'
import { keptOwner } from './kept-owner.ts'
import { type KeptAnswer, answersTable as table } from './kept-store.ts'
import { isKept } from './what-is-kept.ts'

const writePauseMs = 100
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
  // What came before this code did: the session first, which says whose the rest is.
  for (const query of client.getQueryCache().getAll())
    if (isKept(query.queryKey) && query.state.status === 'success') keep(query)
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

/** What is kept of an answer; null: nothing, or nothing of this person's. */
export async function readKept<T>(query: Query): Promise<T | null> {
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
