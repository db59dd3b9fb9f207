import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { namesIn, storeKinds, type TestStore } from '#server/testing/stores.ts'

describe.each(storeKinds)('$kind', ({ kind, start }) => {
  let place: TestStore
  beforeAll(async () => {
    place = await start()
  })
  afterAll(() => place.stop())

  const read = async (name: string) => {
    const content = await place.store.open(name)
    return content && text(content)
  }

  test('is empty at first', async () => {
    expect(await namesIn(place.store)).toEqual([])
    expect(await read('nothing.webp')).toBeNull()
    await place.store.remove(['nothing.webp'])
  })

  test('gives what was put, lists it, and forgets what was removed', async () => {
    const { store } = place
    await store.put('abc-320.webp', Buffer.from('piccola'))
    await store.put('abc-960.webp', Buffer.from('media'))
    await store.put('-_x.webp', Buffer.from('strana'))
    expect([await read('abc-320.webp'), await read('abc-960.webp'), await read('-_x.webp')]).toEqual([
      'piccola',
      'media',
      'strana',
    ])
    expect(await namesIn(store)).toEqual(['-_x.webp', 'abc-320.webp', 'abc-960.webp'])
    for await (const { modifiedAt } of store.list())
      expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000)

    await store.remove(['abc-320.webp', 'never-there.webp', '-_x.webp'])
    expect(await namesIn(store)).toEqual(['abc-960.webp'])
    expect(await read('abc-320.webp')).toBeNull()
    await store.remove(['abc-960.webp'])
  })

  test('takes the same name twice, as after an answer that was lost', async () => {
    await place.store.put('twice.webp', Buffer.from('uno'))
    await place.store.put('twice.webp', Buffer.from('due'))
    expect(await read('twice.webp')).toBe('due')
    await place.store.remove(['twice.webp'])
  })

  test('keeps every byte of a large file', async () => {
    const content = Buffer.alloc(3_000_000, 'àè')
    await place.store.put('large.webp', content)
    expect(Buffer.from((await read('large.webp')) ?? '').equals(content)).toBe(true)
    await place.store.remove(['large.webp'])
  })

  test('removes many at once', async () => {
    const names = Array.from({ length: 35 }, (_, i) => `many-${i}.webp`)
    await Promise.all(names.map((name) => place.store.put(name, Buffer.from(name))))
    expect(await namesIn(place.store)).toHaveLength(35)
    await place.store.remove(names)
    expect(await namesIn(place.store)).toEqual([])
  })

  test.each([
    '../x.webp',
    '..',
    '.',
    'a/b.webp',
    '/etc/passwd',
    'a\\b',
    '',
    'a',
    'x\0y',
    'a b',
    'è.webp',
    '.hidden',
  ])('refuses the name %j', async (name) => {
    const { store } = place
    const sentence = 'A name that the store does not take.'
    await expect((async () => store.put(name, Buffer.from('x')))()).rejects.toThrow(sentence)
    await expect((async () => store.open(name))()).rejects.toThrow(sentence)
    await expect((async () => store.remove([name]))()).rejects.toThrow(sentence)
  })

  if (kind !== 'a folder') return

  test('is for its owner only', async () => {
    await place.store.put('abc.webp', Buffer.from('x'))
    const media = join(place.env.DATA_DIR ?? '', 'media')
    const modes = [media, join(media, 'ab'), join(media, 'ab/abc.webp')].map(
      async (path) => (await stat(path)).mode & 0o777,
    )
    expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o600])
    await place.store.remove(['abc.webp'])
  })

  test('never gives what a killed server left half written, and removes it with the file it was to be', async () => {
    const folder = join(place.env.DATA_DIR ?? '', 'media/ha')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'half.webp.1234.part'), 'mez')
    expect(await namesIn(place.store)).toEqual(['half.webp.1234.part'])
    expect(await read('half.webp')).toBeNull()
    await writeFile(join(folder, 'half.webp2'), 'another')
    await place.store.remove(['half.webp'])
    expect(await namesIn(place.store)).toEqual(['half.webp2'])
    await place.store.remove(['half.webp2'])
  })

  test('a write that fails leaves nothing', async () => {
    const media = join(place.env.DATA_DIR ?? '', 'media')
    await mkdir(join(media, 'no/not-here.webp'), { recursive: true })
    await expect(place.store.put('not-here.webp', Buffer.from('x'))).rejects.toThrow('EISDIR')
    expect(await readdir(join(media, 'no'))).toEqual(['not-here.webp'])
  })
})
