import { beforeEach, expect, test, vi } from 'vitest'
import { errors } from '#contract/errors.ts'
import type { Picture } from '#contract/media.ts'
import { ApiError } from '#web/lib/api.ts'
import { refusal } from '#web/lib/test-refusal.ts'
import type { SendOptions } from './send-picture.ts'
import { UploadQueue } from './upload-queue.ts'

type Sent = SendOptions & { name: string; arrive: () => void; fail: (error: unknown) => void }

const tick = () => new Promise((resolve) => setTimeout(resolve))
const file = (name: string, type = 'image/jpeg') => new File(['x'], name, { type })
const pictureOf = (name: string): Picture => ({ id: name, key: name, width: 4, height: 3 })

let sent: Sent[] = []
let done: string[][] = []
let queue: UploadQueue
beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: vi.fn() }))
  sent = []
  done = []
  queue = new UploadQueue({
    onDone: (pictures) => void done.push(pictures.map(({ id }) => id)),
    send: ({ name }, options) =>
      new Promise<Picture>((resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(options.signal.reason))
        sent.push({ ...options, name, arrive: () => resolve(pictureOf(name)), fail: reject })
      }),
  })
})

const states = () => queue.items().map((item) => `${item.file.name} ${item.state}`)
const of = (name: string) => sent.filter((one) => one.name === name).at(-1) as Sent
const idOf = (name: string) => queue.items().find((item) => item.file.name === name)?.id ?? ''

test('two are sent at a time, the others wait', async () => {
  queue.add(['a', 'b', 'c'].map((name) => file(name)))
  expect(states()).toEqual(['a sending', 'b sending', 'c waiting'])
  of('a').arrive()
  await tick()
  expect([states(), done]).toEqual([['b sending', 'c sending'], [['a']]])
})

test('they are handed over in the order in which they were chosen', async () => {
  queue.add(['a', 'b', 'c'].map((name) => file(name)))
  of('b').arrive()
  await tick()
  expect([states(), done]).toEqual([['a sending', 'b done', 'c sending'], []])
  of('c').arrive()
  await tick()
  of('a').arrive()
  await tick()
  expect([states(), done]).toEqual([[], [['a', 'b', 'c']]])
})

test('one that fails says why, holds up nobody, and may be tried again', async () => {
  queue.add(['a', 'b'].map((name) => file(name)))
  of('a').fail(refusal('PICTURE_BROKEN'))
  of('b').arrive()
  await tick()
  expect([states(), done]).toEqual([['a failed'], [['b']]])
  expect(queue.items()[0]).toMatchObject({
    message: 'La foto è danneggiata e non può essere letta. Salvala di nuovo e riprova.',
  })
  queue.retry(idOf('a'))
  expect(states()).toEqual(['a sending'])
  of('a').arrive()
  await tick()
  expect([states(), done]).toEqual([[], [['b'], ['a']]])
})

test('the reason is the server’s own sentence; without one it is ours', async () => {
  queue.add(['a', 'b'].map((name) => file(name)))
  of('a').fail(new ApiError('PICTURE_TOO_LARGE', { message: 'La foto supera i 5 MB.', status: 413 }))
  of('b').fail(new TypeError('what?'))
  await tick()
  expect(queue.items().map((item) => item.state === 'failed' && item.message)).toEqual([
    'La foto supera i 5 MB.',
    'Si è verificato un errore imprevisto. Riprova tra poco.',
  ])
})

test('only what may pass at another time is worth another try', async () => {
  const codes = [
    'PICTURE_BROKEN',
    'PICTURE_TOO_LARGE',
    'PICTURE_TYPE',
    'PICTURE_TOO_SLOW',
    'NO_CONNECTION',
  ] as const
  const isFinal: unknown[] = []
  for (const code of codes) {
    queue.add([file(code)])
    of(code).fail(refusal(code))
    await tick()
    isFinal.push(
      queue
        .items()
        .map((item) => item.state === 'failed' && item.isFinal)
        .at(-1),
    )
  }
  queue.add([file('a.gif', 'image/gif')])
  expect([...isFinal, queue.items().at(-1)]).toMatchObject([
    true,
    true,
    true,
    false,
    false,
    { isFinal: true },
  ])
})

test('progress is shown, then that the server is at work', () => {
  queue.add([file('a')])
  of('a').onProgress(42)
  expect(queue.items()[0]).toMatchObject({ state: 'sending', percent: 42 })
  of('a').onProgress(100)
  expect(states()).toEqual(['a reading'])
})

test('one that is cancelled stops, gives its place on, and may be tried again', async () => {
  queue.add(['a', 'b', 'c'].map((name) => file(name)))
  const first = of('a')
  queue.cancel(idOf('a'))
  await tick()
  expect([first.signal.aborted, states()]).toEqual([true, ['a cancelled', 'b sending', 'c sending']])
  first.onProgress(50)
  expect(states()[0]).toBe('a cancelled')
  queue.retry(idOf('a'))
  expect(states()[0]).toBe('a waiting')
  of('b').arrive()
  await tick()
  expect(states()).toEqual(['a sending', 'b done', 'c sending'])
})

test('one that waits can be cancelled as well', () => {
  queue.add(['a', 'b', 'c'].map((name) => file(name)))
  queue.cancel(idOf('c'))
  expect([states()[2], sent.length]).toEqual(['c cancelled', 2])
})

test('one that is removed is gone, and so is its preview', async () => {
  queue.add([file('a')])
  queue.remove(idOf('a'))
  await tick()
  expect([states(), of('a').signal.aborted, done]).toEqual([[], true, []])
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:x')
})

test('what cannot be a photograph is refused without being sent', () => {
  queue.add([file('a.gif', 'image/gif'), new File([], 'empty.jpg', { type: 'image/jpeg' })])
  expect(queue.items().map((item) => item.state === 'failed' && item.message)).toEqual([
    'Il file non è una foto in un formato accettato. Usa JPEG o PNG.',
    errors.PICTURE_EMPTY_FILE[1],
  ])
  queue.retry(idOf('a.gif'))
  expect([states()[0], sent]).toEqual(['a.gif failed', []])
})

test('when the form goes, everything stops', () => {
  const listener = vi.fn()
  queue.subscribe(listener)
  queue.add(['a', 'b', 'c'].map((name) => file(name)))
  queue.clear()
  expect([states(), sent.every(({ signal }) => signal.aborted), sent.length]).toEqual([[], true, 2])
  expect(listener).toHaveBeenCalled()
})
