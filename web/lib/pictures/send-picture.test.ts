import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { uploadFile } from '#web/lib/upload.ts'
import { sendPicture } from './send-picture.ts'
import { shrinkPicture } from './shrink-picture.ts'

vi.mock('#web/lib/upload.ts', () => ({ uploadFile: vi.fn() }))
vi.mock('./shrink-picture.ts', () => ({ shrinkPicture: vi.fn() }))

const mb = 1024 * 1024
const ofSize = (megabytes: number) => new Blob([new Uint8Array(megabytes * mb)])
const options = { signal: new AbortController().signal, onProgress: () => {} }
let sent: number[] = []
let allowedMb = 10

beforeEach(() => {
  sent = []
  allowedMb = 10
  vi.mocked(uploadFile).mockImplementation(async (_endpoint, _input, file) => {
    sent.push(file.size / mb)
    if (file.size > allowedMb * mb)
      throw new ApiError('PICTURE_TOO_LARGE', { message: 'troppo', status: 413 })
    return { id: 'a', key: 'a', width: 4, height: 3 } as never
  })
  // As a browser would: the fewer pixels, the fewer bytes.
  vi.mocked(shrinkPicture).mockImplementation(async (_file, side) => ofSize(side > 2000 ? 4 : 1))
})
afterEach(() => vi.clearAllMocks())

const send = (file: Blob) => sendPicture({ purpose: 'diary' }, file, options)

test('what fits is sent as it is', async () => {
  await send(ofSize(9))
  expect(sent).toEqual([9])
})

test('what no server takes is made smaller before it is sent', async () => {
  await send(ofSize(14))
  expect(sent).toEqual([4])
})

test('where the setting asks for less, smaller and smaller copies are tried', async () => {
  allowedMb = 2
  await send(ofSize(9))
  expect(sent).toEqual([9, 4, 1])
})

test('what cannot be made small enough is refused in the words of the server', async () => {
  allowedMb = 0.5
  await expect(send(ofSize(3))).rejects.toMatchObject({ message: 'troppo', status: 413 })
  // Four megabytes would be more than the file has.
  expect(sent).toEqual([3, 1])
})

test('what the browser cannot read is refused without being sent', async () => {
  vi.mocked(shrinkPicture).mockRejectedValue(new Error('no picture'))
  await expect(send(ofSize(14))).rejects.toMatchObject({ message: 'La foto supera i 10 MB.' })
  expect(sent).toEqual([])
})
