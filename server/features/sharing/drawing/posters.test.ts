import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { analyseTrack } from '#contract/track/analyse.ts'
import { lay, pass } from '#contract/track/test-roads.ts'
import type { Shared, SharedItinerary } from '../shared.ts'
import { itineraryPoster } from './itinerary-poster.ts'
import { drawPicture } from './posters.ts'

const linesOf = (points: Parameters<typeof analyseTrack>[0][number]) => analyseTrack([points]).overviewLines
const road = linesOf(lay(pass(6)))
const straight = linesOf(Array.from({ length: 50 }, (_, i) => ({ lon: 9 + i / 20, lat: 45 })))
const ring = Array.from({ length: 90 }, (_, i) => ({
  lon: 9 + 0.2 * Math.cos((i * Math.PI) / 44.5),
  lat: 45 + 0.1 * Math.sin((i * Math.PI) / 44.5),
}))

const itinerary: SharedItinerary = {
  kind: 'itinerary',
  title: 'Passo dello Stelvio',
  roadType: 'Strada',
  difficulty: 'Avanzato',
  distanceKm: 47,
  track: { lengthM: 46_900, climbM: 1808, hairpinCount: 84, lines: road },
}
const withTrack = (wish: Partial<NonNullable<SharedItinerary['track']>>): SharedItinerary => ({
  ...itinerary,
  track: { lengthM: 46_900, climbM: 1808, hairpinCount: 84, lines: road, ...wish },
})
const event = {
  kind: 'event',
  title: 'Alba sullo Stelvio',
  eventType: 'ride',
  location: 'Bormio',
  firstDay: '2027-05-15',
  lastDay: '2027-05-15',
} as const

/** Where something of it stands. */
const areas = {
  title: { left: 64, top: 150, width: 548, height: 240 },
  lead: { left: 64, top: 400, width: 548, height: 130 },
  line: { left: 64, top: 535, width: 548, height: 60 },
  panel: { left: 676, top: 0, width: 524, height: 630 },
} as const

async function pixels(shared: Shared, area: keyof typeof areas): Promise<string> {
  const picture = await drawPicture(shared, 'Tornanti')
  return (await sharp(picture).extract(areas[area]).raw().toBuffer()).toString('base64')
}

describe('every picture is a PNG of 1200 × 630 under 100 KB', () => {
  const long = 'Un giro lunghissimo attraverso quattro regioni '.repeat(4)
  test.each<[string, Shared]>([
    ['with a track', itinerary],
    ['with a long title', { ...itinerary, title: long }],
    ['without a track', { ...itinerary, track: null }],
    ['of one straight line', withTrack({ lines: straight, hairpinCount: 0 })],
    ['of a loop', withTrack({ lines: linesOf(ring) })],
    ['of a track without lines', withTrack({ lines: [] })],
    ['of a track at one place', withTrack({ lines: linesOf([ring[0], ring[0]].filter((point) => !!point)) })],
    ['of letters that we do not have', { ...itinerary, title: '🏍️ طريق' }],
    ['of an event', event],
    ['of an event of several days', { ...event, lastDay: '2027-06-02', title: long, location: long }],
    ['of somebody', { kind: 'user', displayName: 'Anna Passo', rankLevel: 'Gold' }],
    ['of somebody without letters', { kind: 'user', displayName: '🏍️🏍️', rankLevel: 'Diamond' }],
    ['of the site', { kind: 'site', description: long }],
  ])('%s', async (_, shared) => {
    const picture = await drawPicture(
      shared,
      'Un nome del sito molto più lungo di quello che si usa di solito',
    )
    const { width, height, format } = await sharp(picture).metadata()
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' })
    expect(picture.length).toBeLessThan(100_000)
  })
})

describe('what is drawn is what is said', () => {
  test.each<[string, Shared, (keyof typeof areas)[]]>([
    ['another title', { ...itinerary, title: 'Passo di Gavia' }, ['title']],
    ['other hairpins', withTrack({ hairpinCount: 25 }), ['lead']],
    ['another length', withTrack({ lengthM: 12_000 }), ['line']],
    ['unknown heights', withTrack({ climbM: null }), ['line']],
    ['another road', withTrack({ lines: straight }), ['panel']],
    ['no hairpins: the length comes first', withTrack({ hairpinCount: 0 }), ['lead', 'line']],
  ])('%s', async (_, other, changed) => {
    for (const area of Object.keys(areas) as (keyof typeof areas)[])
      expect([area, (await pixels(other, area)) !== (await pixels(itinerary, area))]).toEqual([
        area,
        changed.includes(area),
      ])
  })

  test('letters that we do not have leave no boxes', async () => {
    const plain = await pixels({ ...itinerary, title: 'Giro dei laghi' }, 'title')
    expect(await pixels({ ...itinerary, title: 'Giro 🏍️ dei laghi 道' }, 'title')).toBe(plain)
    const standIn = await pixels({ ...itinerary, title: 'Un itinerario in moto' }, 'title')
    expect(await pixels({ ...itinerary, title: 'طريق الجبل' }, 'title')).toBe(standIn)
  })
})

test('nothing that people wrote is in the drawing: it is made of shapes alone', () => {
  const svg = itineraryPoster({ ...itinerary, title: '<script>alert(1)</script> & "Stelvio"' }, '<b>Sito</b>')
  expect(svg).not.toMatch(/script|alert|Stelvio|<b>|Sito|<text|<image|href|font/)
  expect(svg.match(/<(\w+)/g)?.every((tag) => /^<(svg|path|g|circle|rect|clipPath)$/.test(tag))).toBe(true)
})
