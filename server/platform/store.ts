import type { Readable } from 'node:stream'
import { AppError } from './app-error.ts'

export type StoredFile = { name: string; modifiedAt: Date }

/** Where files lie that are written once and never changed: a folder, or a bucket elsewhere. */
export type Store = {
  /** Once it resolves, the file is there whole, even after a power cut; before, it is not there at all. */
  put(name: string, content: Buffer): Promise<void>
  /** Null when there is no such file. */
  open(name: string): Promise<Readable | null>
  /** Files that are not there are as good as removed. */
  remove(names: readonly string[]): Promise<void>
  list(): AsyncIterable<StoredFile>
}

/** The store did not do what it was asked. People are told to try again; the log is told why. */
export class StoreError extends AppError {
  constructor(what: string, cause: unknown) {
    super('UNAVAILABLE')
    this.name = 'StoreError'
    this.cause = new Error(what, { cause })
  }
}

/** Whatever a caller was talked into: no name leads out of the store. */
export function checkName(name: string): string {
  if (!/^[\w-][\w.-]{1,199}$/.test(name)) throw new Error('A name that the store does not take.')
  return name
}
