import { describe, expect, test } from 'vitest'
import { gpxAround, gpxOf, mountainRoad } from '#server/testing/gpx.ts'
import { readGpx } from './read-gpx.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (file: string | Uint8Array) => readGpx([typeof file === 'string' ? bytes(file) : file])
const places = (segments: readonly (readonly { lon: number; lat: number }[])[]) =>
  segments.map((segment) => segment.map(({ lat, lon }) => `${lat},${lon}`).join(' '))
const track = (...points: string[]) => gpxAround(`<trk><trkseg>${points.join('')}</trkseg></trk>`)
const pt = (lat: string | number, lon: string | number, inner = '') =>
  `<trkpt lat="${lat}" lon="${lon}">${inner}</trkpt>`
const two = pt(46, 10) + pt(46.1, 10.1)

describe('what is read', () => {
  test('a track with heights, names and waypoints', async () => {
    const file = await read(
      gpxAround(
        `<metadata><name>2026-05-01</name></metadata><wpt lat="46.2" lon="10.2"><name>Bar</name></wpt>
         <trk><name>Gavia</name><trkseg>${pt(46, 10, '<ele>1200.5</ele>')}${pt(46.1, 10.1)}</trkseg></trk>`,
      ),
    )
    expect(file).toEqual({
      name: 'Gavia',
      source: 'track',
      segments: [
        [
          { lat: 46, lon: 10, ele: 1200.5 },
          { lat: 46.1, lon: 10.1, ele: null },
        ],
      ],
      waypoints: [expect.objectContaining({ lat: 46.2, lon: 10.2, name: 'Bar' })],
      droppedCount: 0,
    })
  })

  test('several segments of several tracks, without those of a single point', async () => {
    const { segments } = await read(
      gpxAround(
        `<trk><trkseg>${two}</trkseg><trkseg>${pt(1, 1)}</trkseg><trkseg/></trk><trk><trkseg>${two}</trkseg></trk>`,
      ),
    )
    expect(places(segments)).toEqual(['46,10 46.1,10.1', '46,10 46.1,10.1'])
  })

  test('a file whose declaration stands behind blank lines, in pieces of any size', async () => {
    const text = bytes(`\r\n \n${track(two)}`)
    for (const size of [1, 2, 3, text.length]) {
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
        text.slice(i * size, (i + 1) * size),
      )
      expect(places((await readGpx(pieces)).segments)).toEqual(['46,10 46.1,10.1'])
    }
  })

  test('a route by its points', async () => {
    const file = await read(
      gpxAround('<rte><name>R</name><rtept lat="1" lon="2"/><rtept lat="3" lon="4"/></rte>'),
    )
    expect([file.source, file.name, places(file.segments)]).toEqual(['route', 'R', ['1,2 3,4']])
  })

  test('a Garmin route with the points between its via points, also by a prefix never declared', async () => {
    for (const prefix of ['gpxx:', 'x:', '']) {
      const shape = `<extensions><${prefix}RoutePointExtension><${prefix}rpt lat="1.5" lon="2.5"/><${prefix}rpt lat="1.6" lon="2.6"/></${prefix}RoutePointExtension></extensions>`
      const file = await read(
        gpxAround(`<rte><rtept lat="1" lon="2"><ele>5</ele>${shape}</rtept><rtept lat="3" lon="4"/></rte>`),
      )
      expect([file.source, places(file.segments)]).toEqual(['shaped route', ['1,2 1.5,2.5 1.6,2.6 3,4']])
      expect(file.segments[0]?.map(({ ele }) => ele)).toEqual([5, null, null, null])
    }
  })

  test('the track where a file has both', async () => {
    const file = await read(
      gpxAround(
        `<rte><rtept lat="1" lon="2"/><rtept lat="3" lon="4"/></rte><trk><trkseg>${two}</trkseg></trk>`,
      ),
    )
    expect([file.source, places(file.segments)]).toEqual(['track', ['46,10 46.1,10.1']])
  })

  test('points outside of any segment', async () => {
    expect(places((await read(gpxAround(`<trk>${two}</trk>`))).segments)).toEqual(['46,10 46.1,10.1'])
  })

  test('a GPX of version 1.0, with prefixes, comments and instructions', async () => {
    const file = `<?xml version="1.0"?><!-- by hand --><?style none?><g:gpx xmlns:g="http://www.topografix.com/GPX/1/0" version="1.0"><g:trk><g:trkseg><g:trkpt lat="1" lon="2"/><!-- here --><g:trkpt lat="3" lon="4"/></g:trkseg></g:trk></g:gpx>\n`
    expect(places((await read(file)).segments)).toEqual(['1,2 3,4'])
  })

  test('the same in pieces of any size', async () => {
    const whole = bytes(gpxOf([mountainRoad(1)], 'Però 🏍'))
    const expected = await readGpx([whole])
    expect(expected.name).toBe('Però 🏍')
    for (const size of [512, 1000, 4096]) {
      const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, i) =>
        whole.subarray(i * size, (i + 1) * size),
      )
      expect(await readGpx(pieces)).toEqual(expected)
    }
  })
})

describe('encodings', () => {
  const text = (encoding: string | null, name = 'Città è però') =>
    gpxOf([mountainRoad(1)], name).replace(
      ' encoding="UTF-8"',
      encoding === null ? '' : ` encoding="${encoding}"`,
    )
  const utf16 = (isBig: boolean, hasMark: boolean) => {
    const buffer = Buffer.from(`${hasMark ? '\ufeff' : ''}${text('UTF-16')}`, 'utf16le')
    return isBig ? buffer.swap16() : buffer
  }
  const cases: [string, Uint8Array][] = [
    ['UTF-8', bytes(text('UTF-8'))],
    ['UTF-8 without a declaration of it', bytes(text(null))],
    ['UTF-8 with a byte-order mark', bytes(`\ufeff${text('utf-8')}`)],
    ['UTF-8 with a mark that contradicts the declaration', bytes(`\ufeff${text('ISO-8859-1')}`)],
    ['UTF-8 that says UTF-16', bytes(text('UTF-16'))],
    ['UTF-16LE with a mark', utf16(false, true)],
    ['UTF-16BE with a mark', utf16(true, true)],
    ['UTF-16LE without a mark', utf16(false, false)],
    ['UTF-16BE without a mark', utf16(true, false)],
    ['ISO-8859-1', Buffer.from(text('ISO-8859-1'), 'latin1')],
    [
      'ISO-8859-1 in single quotes',
      Buffer.from(text('ISO-8859-1').replace(/encoding="([^"]+)"/, "encoding='$1'"), 'latin1'),
    ],
    ['windows-1252', Buffer.from(text('windows-1252'), 'latin1')],
  ]
  test.each(cases)('%s', async (_what, file) => {
    expect((await read(file)).name).toBe('Città è però')
  })

  test('windows-1252 has its own signs', async () => {
    const file = Buffer.from(text('windows-1252', 'L|estate'), 'latin1')
    file[file.indexOf('|')] = 0x92
    expect((await read(file)).name).toBe('L’estate')
  })

  test.each([
    ['an encoding that nobody knows', bytes(text('x-klingon'))],
    ['UTF-8 declared, ISO-8859-1 written', Buffer.from(text('UTF-8'), 'latin1')],
    ['half a character at the end', bytes(text('UTF-8')).slice(0, bytes(text('UTF-8')).indexOf(0xc3) + 1)],
  ])('%s is refused', async (_what, file) => {
    await expect(read(file)).rejects.toMatchObject({ code: 'GPX_ENCODING' })
  })
})

describe('numbers', () => {
  const good = '46.5'
  test.each([
    ['46.5', 46.5],
    ['+46.5', 46.5],
    ['-46.5', -46.5],
    [' 46.5\n', 46.5],
    ['.5', 0.5],
    ['46.', 46],
    ['4.65e1', 46.5],
    [`46.${'1'.repeat(32)}`, 46.1111111111],
    ['90', 90],
    ['-90', -90],
  ])('latitude %j is read', async (lat, value) => {
    const { segments, droppedCount } = await read(track(pt(lat, 10), pt(lat, 10.1)))
    expect([segments[0]?.[0]?.lat, droppedCount]).toEqual([expect.closeTo(value, 9), 0])
  })

  test.each([
    '91',
    '-90.0000001',
    '0x10',
    '1e999',
    'NaN',
    'Infinity',
    '',
    ' ',
    '46,5',
    '46.5°',
    '1'.repeat(65),
    '4 6',
    '１',
  ])('latitude %j is dropped and counted', async (lat) => {
    const { segments, droppedCount } = await read(track(pt(good, 10), pt(lat, 10), pt(good, 11)))
    expect([places(segments), droppedCount]).toEqual([['46.5,10 46.5,11'], 1])
  })

  test.each(['181', '-180.1', '0x10', '1e999', 'NaN', ''])(
    'longitude %j is dropped and counted',
    async (lon) => {
      expect((await read(track(pt(46, -180), pt(46, lon), pt(46, 180)))).droppedCount).toBe(1)
    },
  )

  test('a point without coordinates is dropped, and its height goes to no other', async () => {
    const { segments, droppedCount } = await read(
      track(pt(46, 10), '<trkpt lat="46"><ele>9</ele></trkpt>', pt(46, 11)),
    )
    expect([segments[0]?.map(({ ele }) => ele), droppedCount]).toEqual([[null, null], 1])
  })

  test.each([
    ['-500', -500],
    ['9500', 9500],
    ['-500.1', null],
    ['9500.1', null],
    ['x', null],
    ['', null],
    ['1e999', null],
  ])('height %j is %j', async (ele, value) => {
    const { segments } = await read(track(pt(46, 10, `<ele>${ele}</ele>`), pt(46, 11)))
    expect(segments[0]?.[0]?.ele).toBe(value)
  })
})

describe('names', () => {
  const named = async (inner: string) =>
    (await read(gpxAround(`${inner}<trk><trkseg>${two}</trkseg></trk>`))).name
  const trackNamed = async (name: string) =>
    (await read(gpxAround(`<trk><name>${name}</name><trkseg>${two}</trkseg></trk>`))).name

  test('the track’s own says more than the file’s', async () => {
    expect(await named('<metadata><name>File</name></metadata>')).toBe('File')
    const both = gpxAround(
      `<metadata><name>File</name></metadata><trk><name>Track</name><trkseg>${two}</trkseg></trk><trk><name>Second</name></trk>`,
    )
    expect((await read(both)).name).toBe('Track')
  })

  test.each([
    ['<![CDATA[Passo <Gavia> & co]]>', 'Passo <Gavia> & co'],
    ['A &amp; B &lt;C&gt; &#232; &#x1F3CD;', 'A & B <C> è 🏍'],
    ['  due\n\t righe  ', 'due righe'],
    ['', null],
    ['   ', null],
    [`${'è'.repeat(201)}`, 'è'.repeat(200)],
    [`${'🏍'.repeat(201)}`, '🏍'.repeat(200)],
    ['a\u0085b\u200b', 'a b\u200b'],
  ])('%j is %j', async (written, name) => {
    expect(await trackNamed(written)).toBe(name)
  })

  test('of extensions and of waypoints are not the track’s', async () => {
    expect(await named('<wpt lat="1" lon="1"><name>Bar</name></wpt>')).toBeNull()
    expect(await named('<extensions><name>Machine</name></extensions>')).toBeNull()
  })
})
