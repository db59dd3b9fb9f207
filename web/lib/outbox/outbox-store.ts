import type { Waiting } from './waiting.ts'

export type Table = {
  getAll(): Promise<Waiting[]>
  write(changes: ReadonlyMap<string, Waiting | null>): Promise<void>
  change(id: string, edit: (row: Waiting) => Waiting): Promise<void>
  removeAll(isMeant: (row: Waiting) => boolean): Promise<void>
}

/** To the other tabs: look at the disk again; or, all but those of this account are gone. */
export type Message = { is: 'changed' } | { is: 'wiped'; except: string | null }

type Options = { table: Table; tell: (message: Message) => void }

/**
 * What waits for signal, in the order in which it was written. The disk is what counts: this is its last known state, for
 * React's `useSyncExternalStore`.
 */
export class OutboxStore {
  readonly #options: Options
  readonly #listeners = new Set<() => void>()
  #all: readonly Waiting[] = []
  /** The only account that may keep something since others were wiped; undefined: nothing was. */
  #only: string | null | undefined
  #lastPut: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly all = (): readonly Waiting[] => this.#all

  /** Where there is no disk nothing waits. */
  async read(): Promise<readonly Waiting[]> {
    const rows = await this.#options.table.getAll().catch((): Waiting[] => [])
    // Those that are about to be wiped from the disk are not there any more.
    const mine = rows.filter(({ owner }) => this.#mayKeep(owner))
    this.#show(mine.sort((a, b) => a.place - b.place))
    return this.#all
  }

  /** Done once it lies on the disk; rejects where it cannot. */
  async put(waiting: Omit<Waiting, 'place' | 'writtenAt' | 'refusal'>): Promise<void> {
    if (!this.#mayKeep(waiting.owner)) throw new Error('Its owner has left.')
    const writtenAt = new Date().toISOString()
    // One after the other: two that read the same end of the line would stand in the same place.
    const put = this.#lastPut.then(async () => {
      const last = (await this.read()).at(-1)?.place ?? 0
      await this.#write({
        ...waiting,
        writtenAt,
        place: Math.max(last + 1, Date.now()),
        refusal: null,
      } as Waiting)
    })
    this.#lastPut = put.catch(() => undefined)
    await put
  }

  /** As it is here: what was written in its place meanwhile stays. */
  async remove({ id, place }: Pick<Waiting, 'id' | 'place'>): Promise<void> {
    await this.#options.table.removeAll((row) => row.id === id && row.place === place)
    await this.#changed()
  }

  /** Nothing happens to what was taken away meanwhile. */
  async mark(id: string, refusal: string | null): Promise<void> {
    await this.#options.table.change(id, (row) => ({ ...row, refusal }))
    await this.#changed()
  }

  hear(message: Message): void {
    if (message.is === 'wiped') this.#wipeHere(message.except)
    void this.read()
  }

  /** Somebody is signed in. */
  belongTo(owner: string): void {
    if (this.#only !== undefined) this.#only = owner
  }

  /** All but those of this account, in all tabs; one that lags behind cannot write them back. */
  async wipe(except: string | null): Promise<void> {
    this.#wipeHere(except)
    this.#options.tell({ is: 'wiped', except })
    await this.#options.table.removeAll(({ owner }) => owner !== except).catch(() => undefined)
  }

  #mayKeep(owner: string): boolean {
    return this.#only === undefined || this.#only === owner
  }

  #wipeHere(except: string | null): void {
    this.#only = except
    this.#show(this.#all.filter(({ owner }) => owner === except))
  }

  async #write(row: Waiting): Promise<void> {
    await this.#options.table.write(new Map([[row.id, row]]))
    await this.#changed()
  }

  async #changed(): Promise<void> {
    await this.read()
    this.#options.tell({ is: 'changed' })
  }

  #show(rows: readonly Waiting[]): void {
    this.#all = rows
    for (const listener of this.#listeners) listener()
  }
}
