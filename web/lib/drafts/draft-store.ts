import { parse } from '#web/lib/api.ts'
import type { Table } from '#web/lib/indexed-db.ts'
import { type Draft, draftLimits, isExpired, visitor } from './draft.ts'

/** Null: it is gone. */
type Changes = ReadonlyMap<string, Draft | null>

export type Disk = Pick<Table<Draft>, 'getAll' | 'write' | 'removeAll'>

export type Message =
  | { is: 'changed'; changes: Changes }
  /** All but those of this account. */
  | { is: 'wiped'; except: string | null }

type Memory = {
  remember: (key: string, value: string) => void
  recall: (key: string) => string | null
  forget: (key: string) => void
}

type Options = {
  disk: Disk
  /** What this tab remembers over a reload. */
  tab: Memory
  tell: (message: Message) => void
  /** Somebody else writes under an id that this page may have open. */
  onTaken: (id: string) => void
}

const writeEveryMs = 400
const handOverKey = 'tornanti.drafts.unwritten'

/**
 * The drafts of this browser: in memory, so that a form can ask without waiting, on the disk a moment later, and told to
 * the other tabs. Where there is no disk, or no room on it, they last as long as the tab. A store for React's
 * `useSyncExternalStore`.
 */
export class DraftStore {
  readonly #options: Options
  readonly #kept = new Map<string, Draft>()
  /** What is not on the disk yet. */
  readonly #unwritten = new Map<string, Draft | null>()
  readonly #listeners = new Set<() => void>()
  #all: readonly Draft[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #writtenAt = 0
  /** The only account that may keep something since others were wiped; undefined: nothing was. */
  #only: string | null | undefined

  constructor(options: Options) {
    this.#options = options
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Newest first. */
  readonly all = (): readonly Draft[] => this.#all

  /** Once, as the page begins. */
  async read(): Promise<void> {
    const found = await this.#options.disk.getAll().catch((): Draft[] => [])
    // Typed while the disk was being read.
    const newer = [...this.#kept]
    for (const draft of found) this.#kept.set(draft.id, draft)
    for (const [id, draft] of newer) this.#kept.set(id, draft)
    this.#takeOver()
    this.#changed()
    this.#sweep()
  }

  keep(draft: Omit<Draft, 'savedAt'>): void {
    const mayKeep = draft.owner === visitor || this.#only === undefined || this.#only === draft.owner
    if (!mayKeep || JSON.stringify(draft).length > draftLimits.size) return
    const old = this.#kept.get(draft.id)
    const isSame = old !== undefined && contentOf(old) === contentOf(draft)
    if (isSame && old.tab === draft.tab) return
    // What was found again is as old as it was, until somebody types.
    const next = { ...draft, savedAt: isSame ? old.savedAt : new Date().toISOString() }
    this.#kept.set(next.id, next)
    this.#unwritten.set(next.id, next)
    this.#changed()
    const restMs = this.#writtenAt + writeEveryMs - Date.now()
    // Never below zero: browsers take a large negative delay for a large one.
    this.#timer ??= setTimeout(() => void this.write(), Math.max(0, restMs))
  }

  /** As it was, also its age. Ends when it lies on the disk. */
  putBack(draft: Draft): Promise<void> {
    this.#kept.set(draft.id, draft)
    this.#unwritten.set(draft.id, draft)
    this.#changed()
    return this.write()
  }

  /** Ends when it is gone from the disk as well. */
  async forget(id: string): Promise<void> {
    if (!this.#kept.delete(id)) return
    this.#unwritten.set(id, null)
    this.#changed()
    await this.write()
  }

  /** Whoever leaves on purpose leaves nothing behind, in no tab; whoever comes finds nothing of others. */
  wipe(except: string | null): void {
    this.#wipeHere(except)
    this.#options.tell({ is: 'wiped', except })
    void this.#options.disk.removeAll(({ owner }) => owner !== except).catch(() => {})
  }

  removeOf(owner: string): void {
    for (const map of [this.#kept, this.#unwritten]) {
      for (const [id, draft] of map) if (draft?.owner === owner) map.delete(id)
    }
    this.#changed()
    void this.#options.disk.removeAll((draft) => draft.owner === owner).catch(() => {})
  }

  /** Somebody is signed in. */
  belongTo(owner: string): void {
    if (this.#only !== undefined) this.#only = owner
  }

  async write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const changes = new Map(this.#unwritten)
    if (changes.size === 0) return
    this.#writtenAt = Date.now()
    this.#options.tell({ is: 'changed', changes })
    const isWritten = await this.#options.disk.write(changes).then(
      () => true,
      () => false,
    )
    if (!isWritten) return
    for (const [id, change] of changes) {
      if (this.#unwritten.get(id) === change) this.#unwritten.delete(id)
    }
  }

  /** The page goes, and the disk may not be quick enough: the next page of this tab goes on with it. */
  handOver(): void {
    if (this.#unwritten.size > 0)
      this.#options.tab.remember(handOverKey, JSON.stringify([...this.#unwritten]))
    void this.write()
  }

  hear(message: Message): void {
    if (message.is === 'wiped') this.#wipeHere(message.except)
    else this.#take(message.changes)
  }

  /** Somebody has opened or closed a form: what is offered may be another. */
  tellAgain(): void {
    this.#changed()
  }

  #take(changes: Changes): void {
    for (const [id, draft] of changes) {
      if (draft) this.#kept.set(id, draft)
      else this.#kept.delete(id)
      if (draft) this.#options.onTaken(id)
    }
    this.#changed()
  }

  #takeOver(): void {
    const text = this.#options.tab.recall(handOverKey)
    if (text === null) return
    this.#options.tab.forget(handOverKey)
    // Written by `handOver` in this same shape, and by nobody else.
    const changes = (parse(text) as [string, Draft | null][] | undefined) ?? []
    for (const [id, draft] of changes) {
      if (draft) this.#kept.set(id, draft)
      else this.#kept.delete(id)
      this.#unwritten.set(id, draft)
    }
    void this.write()
  }

  #sweep(): void {
    const now = Date.now()
    const old = this.#all.filter((draft, place) => place >= draftLimits.count || isExpired(draft, now))
    for (const { id } of old) void this.forget(id)
  }

  #wipeHere(except: string | null): void {
    this.#only = except
    this.#options.tab.forget(handOverKey)
    for (const map of [this.#kept, this.#unwritten]) {
      for (const [id, draft] of map) if (draft && draft.owner !== except) map.delete(id)
    }
    this.#changed()
  }

  #changed(): void {
    this.#all = [...this.#kept.values()].sort((a, b) => b.savedAt.localeCompare(a.savedAt))
    for (const listener of this.#listeners) listener()
  }
}

const contentOf = ({ before, values, rest }: Pick<Draft, 'before' | 'values' | 'rest'>): string =>
  JSON.stringify([before, values, rest])
