import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { unzip } from '#server/testing/unzip.ts'
import { type ZipEntry, zipStream } from './zip-stream.ts'

const size = 1024 * 1024
const noise = (bytes: number) => {
  let left = bytes
  return new Readable({
    read(wanted) {
      const chunk = Buffer.alloc(Math.min(wanted, left), left % 251)
      left -= chunk.length
      this.push(chunk.length > 0 ? chunk : null)
    },
  })
}

test('every entry comes out as it went in, packed or not', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'README.txt', content: Readable.from(['Perché così è più bello.']) }
    yield { name: 'vuoto.json', content: Readable.from([]) }
    yield { name: 'foto/uno.webp', content: noise(size), isPacked: true }
    yield { name: 'tracce/due.gpx', content: noise(size) }
  }
  const archive = await buffer(zipStream(entries()))
  const files = await unzip(archive)
  expect([...files.keys()]).toEqual(['README.txt', 'vuoto.json', 'foto/uno.webp', 'tracce/due.gpx'])
  expect(files.get('README.txt')?.toString()).toBe('Perché così è più bello.')
  expect(files.get('vuoto.json')?.length).toBe(0)
  expect(files.get('foto/uno.webp')).toEqual(await buffer(noise(size)))
  expect(files.get('tracce/due.gpx')).toEqual(await buffer(noise(size)))
  expect(archive.length).toBeGreaterThan(size)
  expect(archive.length).toBeLessThan(1.2 * size)
})

describe('at the pace of its reader', () => {
  /** A hundred pictures, counting those that are open. */
  function many() {
    const state = { opened: 0, closed: 0, isDone: false }
    async function* entries(): AsyncGenerator<ZipEntry> {
      try {
        for (let index = 0; index < 100; index++) {
          state.opened += 1
          const content = noise(size)
          content.once('close', () => {
            state.closed += 1
          })
          yield { name: `foto/${index}.webp`, content, isPacked: true }
        }
      } finally {
        state.isDone = true
      }
    }
    return { state, entries }
  }

  test('one file is open at a time, and nobody who does not read fills the memory', async () => {
    const { state, entries } = many()
    const zip = zipStream(entries())
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(state.opened).toBe(1)
    let mostOpen = 0
    for await (const _ of zip) mostOpen = Math.max(mostOpen, state.opened - state.closed)
    expect(mostOpen).toBe(1)
    expect(state).toEqual({ opened: 100, closed: 100, isDone: true })
  })

  test('a reader who goes away ends it all', async () => {
    const { state, entries } = many()
    const zip = zipStream(entries())
    for await (const _ of zip) if (state.opened === 3) break
    await expect.poll(() => state.isDone).toBe(true)
    expect(state.opened - state.closed).toBe(0)
    expect(state.opened).toBeLessThanOrEqual(4)
  })
})

test('a file that cannot be read breaks the archive off: half of one is never taken for a whole', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'uno', content: Readable.from(['bene']) }
    const broken = new PassThrough()
    setTimeout(() => broken.destroy(new Error('The disk is gone.')), 10)
    yield { name: 'due', content: broken }
  }
  await expect(buffer(zipStream(entries()))).rejects.toThrow('The disk is gone.')
})
