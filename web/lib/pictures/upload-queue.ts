import type { Picture } from '#contract/media.ts'
import { uploadFailure } from '#web/lib/upload.ts'
import { isFinalRefusal, pictureBlocker, type SendOptions } from './send-picture.ts'

export type UploadState =
  | { state: 'waiting' }
  | { state: 'sending'; percent: number }
  /** All of it has arrived; the server makes its copies. */
  | { state: 'reading' }
  | { state: 'done'; picture: Picture }
  /** Final: trying again leads nowhere. */
  | { state: 'failed'; message: string; isFinal: boolean }
  | { state: 'cancelled' }

export type PictureUpload = UploadState & { id: string; file: File; previewUrl: string }

type Options = {
  send: (file: File, options: SendOptions) => Promise<Picture>
  /** Pictures that are there, in the order in which they were chosen. */
  onDone: (pictures: Picture[]) => void
}

const atOnce = 2

/** Several photographs on their way, each with its own fate. A store for React's `useSyncExternalStore`. */
export class UploadQueue {
  #items: readonly PictureUpload[] = []
  readonly #listeners = new Set<() => void>()
  readonly #controllers = new Map<string, AbortController>()
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly items = (): readonly PictureUpload[] => this.#items

  readonly add = (files: readonly File[]): void => {
    const added = files.map((file): PictureUpload => {
      const message = pictureBlocker(file)
      const fate: UploadState =
        message === null ? { state: 'waiting' } : { state: 'failed', message, isFinal: true }
      return { id: crypto.randomUUID(), file, previewUrl: URL.createObjectURL(file), ...fate }
    })
    this.#set([...this.#items, ...added])
    this.#goOn()
  }

  readonly cancel = (id: string): void => {
    this.#change(id, { state: 'cancelled' })
    this.#controllers.get(id)?.abort()
    this.#goOn()
  }

  readonly retry = (id: string): void => {
    const item = this.#items.find((one) => one.id === id)
    const message = item && pictureBlocker(item.file)
    this.#change(id, message ? { state: 'failed', message, isFinal: true } : { state: 'waiting' })
    this.#goOn()
  }

  readonly remove = (id: string): void => {
    this.#controllers.get(id)?.abort()
    this.#forget([id])
    this.#goOn()
  }

  /** The form is gone. */
  readonly clear = (): void => {
    for (const controller of this.#controllers.values()) controller.abort()
    this.#forget(this.#items.map(({ id }) => id))
  }

  #goOn(): void {
    this.#handOver()
    const free = atOnce - this.#controllers.size
    for (const item of this.#items.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free)))
      void this.#start(item)
  }

  async #start({ id, file }: PictureUpload): Promise<void> {
    const controller = new AbortController()
    this.#controllers.set(id, controller)
    this.#change(id, { state: 'sending', percent: 0 })
    const onProgress = (percent: number) => {
      if (controller.signal.aborted) return
      this.#change(id, percent < 100 ? { state: 'sending', percent } : { state: 'reading' })
    }
    const fate = await this.#options
      .send(file, { signal: controller.signal, onProgress })
      .then<UploadState, UploadState>(
        (picture) => ({ state: 'done', picture }),
        (error) => ({ state: 'failed', message: uploadFailure(error), isFinal: isFinalRefusal(error) }),
      )
    this.#controllers.delete(id)
    // Cancelled or removed: whoever did it has said what is next.
    if (!controller.signal.aborted) this.#change(id, fate)
    this.#goOn()
  }

  /** What is there is handed over as soon as nothing chosen before it is still on its way. */
  #handOver(): void {
    const firstUnderWay = this.#items.findIndex(isUnderWay)
    const settled = firstUnderWay === -1 ? this.#items : this.#items.slice(0, firstUnderWay)
    const done = settled.filter((item) => item.state === 'done')
    if (done.length === 0) return
    this.#forget(done.map(({ id }) => id))
    this.#options.onDone(done.map(({ picture }) => picture))
  }

  #change(id: string, fate: UploadState): void {
    this.#set(
      this.#items.map((item) =>
        item.id === id ? { id, file: item.file, previewUrl: item.previewUrl, ...fate } : item,
      ),
    )
  }

  #forget(ids: readonly string[]): void {
    for (const { id, previewUrl } of this.#items) if (ids.includes(id)) URL.revokeObjectURL(previewUrl)
    this.#set(this.#items.filter(({ id }) => !ids.includes(id)))
  }

  #set(items: readonly PictureUpload[]): void {
    this.#items = items
    for (const listener of this.#listeners) listener()
  }
}

export const isUnderWay = ({ state }: UploadState): boolean =>
  state === 'waiting' || state === 'sending' || state === 'reading'

/** Among the photographs of the form, or about to be; one that failed takes nobody's place. */
export const takesPlace = (upload: UploadState): boolean => isUnderWay(upload) || upload.state === 'done'
