import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPhoto, corners, quarters } from '#server/testing/pictures.ts'
import { makeCopies, type Square } from './make-copies.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tornanti-copies-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function copiesOf(content: Uint8Array, format: 'jpeg' | 'png' = 'jpeg', square: Square | null = null) {
  const path = join(folder, 'photo')
  await writeFile(path, content)
  const copies = await makeCopies({ path, format, square })
  const [small, middle, large] = copies.files
  if (!small || !middle || !large) throw new Error('A copy is missing.')
  return { ...copies, small, middle, large }
}

const sizeOf = async (content: Uint8Array) => {
  const { width, height } = await sharp(content).metadata()
  return [width, height]
}

describe('sizes', () => {
  test.each([
    ['landscape', 4000, 3000, [320, 240], [960, 720], [1920, 1440]],
    ['portrait', 1000, 4000, [80, 320], [240, 960], [480, 1920]],
    ['smaller than the largest', 1200, 800, [320, 213], [960, 640], [1200, 800]],
    ['tiny', 7, 3, [7, 3], [7, 3], [7, 3]],
    ['a pixel', 1, 1, [1, 1], [1, 1], [1, 1]],
    ['a thread', 3000, 1, [320, 1], [960, 1], [1920, 1]],
  ])('%s', async (_what, width, height, ...expected) => {
    const copies = await copiesOf(await aPhoto({ width, height, format: 'png' }), 'png')
    expect(await Promise.all(copies.files.map(sizeOf))).toEqual(expected)
    expect([copies.width, copies.height]).toEqual(expected[2])
  })

  test('each copy is WebP', async () => {
    for (const file of (await copiesOf(await aPhoto())).files)
      expect((await sharp(file).metadata()).format).toBe('webp')
  })
})

describe('orientation', () => {
  // Clockwise from the upper left, after what the tag asks for was done to red-green-white-blue.
  const upright = { 1: 'rgwb', 2: 'grbw', 3: 'wbrg', 4: 'bwgr', 5: 'rbwg', 6: 'brgw', 7: 'wgrb', 8: 'gwbr' }

  test.each(Object.entries(upright))('%s', async (tag, expected) => {
    const turned = await (await quarters(600, 400))
      .withMetadata({ orientation: Number(tag) })
      .jpeg()
      .toBuffer()
    // The decoder's own idea of upright is ours.
    expect(await corners(await sharp(turned).autoOrient().png().toBuffer())).toBe(expected)
    const { small, large, width, height } = await copiesOf(turned)
    expect([await corners(small), await corners(large)]).toEqual([expected, expected])
    expect([width, height]).toEqual(Number(tag) < 5 ? [600, 400] : [400, 600])
    expect((await sharp(large).metadata()).orientation).toBeUndefined()
  })

  test.each(Object.entries(upright))(
    '%s: a square is cut from the upright picture',
    async (tag, expected) => {
      const turned = await (await quarters(600, 400))
        .withMetadata({ orientation: Number(tag) })
        .jpeg()
        .toBuffer()
      const letter = (corner: number) => expected.charAt(corner).repeat(4)
      const cut = async (left: number, top: number) =>
        corners((await copiesOf(turned, 'jpeg', { left, top, side: 0.4 })).large)
      expect([await cut(0, 0), await cut(1, 0), await cut(1, 1), await cut(0, 1)]).toEqual([
        letter(0),
        letter(1),
        letter(2),
        letter(3),
      ])
    },
  )

  test('of a PNG counts as well', async () => {
    const turned = await (await quarters(60, 40)).withMetadata({ orientation: 6 }).png().toBuffer()
    expect(await corners((await copiesOf(turned, 'png')).large)).toBe('brgw')
  })
})

describe('a square', () => {
  test('is the middle one unless another is asked for', async () => {
    const { width, height, large } = await copiesOf(
      await (await quarters(600, 400)).jpeg().toBuffer(),
      'jpeg',
      {},
    )
    expect([width, height, await corners(large)]).toEqual([400, 400, 'rgwb'])
  })

  test('is cut from the full picture, not from a copy', async () => {
    const photo = await aPhoto({ width: 4000, height: 3000 })
    const { width, height } = await copiesOf(photo, 'jpeg', { left: 0.1, top: 0.1, side: 0.3 })
    expect([width, height]).toEqual([900, 900])
  })

  test('that would reach past the edge stays inside', async () => {
    const photo = await (await quarters(600, 400)).jpeg().toBuffer()
    const { width, height, large } = await copiesOf(photo, 'jpeg', { left: 1, top: 1, side: 1 })
    expect([width, height, await corners(large)]).toEqual([400, 400, 'rgwb'])
  })

  test('of a pixel is a pixel', async () => {
    const { width, height } = await copiesOf(await aPhoto({ width: 1, height: 9, format: 'png' }), 'png', {
      side: 0.05,
    })
    expect([width, height]).toEqual([1, 1])
  })
})

describe('nothing but the picture', () => {
  test('EXIF with place and thumbnail, XMP and the colour profile are gone', async () => {
    const secret = 'Via Segreta 12'
    const tagged = await sharp(await aPhoto())
      .withExif({
        IFD0: { ImageDescription: secret, Make: 'Segretissima' },
        IFD3: { GPSLatitude: '45/1 30/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>${secret}</rdf:RDF></x:xmpmeta>`)
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect(tagged.includes(secret)).toBe(true)
    for (const file of (await copiesOf(tagged)).files) {
      const { exif, icc, xmp, iptc, comments } = await sharp(file).metadata()
      expect([exif, icc, xmp, iptc, comments]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      for (const text of [secret, 'Segretissima', 'EXIF', 'Exif', 'xmpmeta', 'ICCP'])
        expect(Buffer.from(file).includes(text)).toBe(false)
    }
  })

  test('colours of another space are turned into sRGB', async () => {
    const red = { create: { width: 64, height: 64, channels: 3, background: '#ff0000' } } as const
    const wide = await sharp(red).withIccProfile('p3', { attach: true }).png().toBuffer()
    const { data } = await sharp((await copiesOf(wide, 'png')).large)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(235)
    expect(data[1]).toBeLessThan(40)
  })

  test('what is see-through becomes white', async () => {
    const glass = {
      create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    } as const
    const { large } = await copiesOf(await sharp(glass).png().toBuffer(), 'png')
    const { data, info } = await sharp(large).raw().toBuffer({ resolveWithObject: true })
    expect([info.channels, data[0]]).toEqual([3, 255])
  })
})

test.each([
  [
    'grey',
    async () =>
      sharp(await aPhoto())
        .greyscale()
        .jpeg()
        .toBuffer(),
    'jpeg',
  ],
  [
    'CMYK',
    async () =>
      sharp(await aPhoto())
        .toColourspace('cmyk')
        .jpeg()
        .toBuffer(),
    'jpeg',
  ],
  [
    'progressive',
    async () =>
      sharp(await aPhoto())
        .jpeg({ progressive: true })
        .toBuffer(),
    'jpeg',
  ],
  [
    '16 bits',
    async () =>
      sharp(await aPhoto())
        .toColourspace('rgb16')
        .png()
        .toBuffer(),
    'png',
  ],
  [
    'a palette',
    async () =>
      sharp(await aPhoto())
        .png({ palette: true })
        .toBuffer(),
    'png',
  ],
  [
    'interlaced',
    async () =>
      sharp(await aPhoto())
        .png({ progressive: true })
        .toBuffer(),
    'png',
  ],
] as const)('a photograph in %s is read', async (_what, make, format) => {
  const { large } = await copiesOf(await make(), format)
  expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', space: 'srgb', width: 800 })
})
