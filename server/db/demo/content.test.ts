import { beforeAll, describe, expect, test } from 'vitest'
import { itineraryForm } from '#contract/itinerary-form.ts'
import { areas } from '#contract/itinerary-values.ts'
import { poiForm } from '#contract/poi-form.ts'
import { poiCategories } from '#contract/poi-values.ts'
import { postTypes } from '#contract/post-filters.ts'
import { analyseTrack } from '#contract/track/analyse.ts'
import { distanceM } from '#contract/track/line.ts'
import { demoPeople } from '../demo-people.ts'
import { demoEntries } from './diary.ts'
import { demoEvents } from './events.ts'
import { typedForm } from './fill-diary.ts'
import { typedEvent } from './fill-events.ts'
import { formOf, verifiedPois } from './fill-itineraries.ts'
import { typedComment, typedPost } from './fill-posts.ts'
import { demoItineraries } from './itineraries.ts'
import { layRoad } from './lay-road.ts'
import { proposedPois } from './poi-beyond.ts'
import { demoPosts } from './posts.ts'

const roads = demoItineraries.flatMap(({ slug, road }) => ('from' in road ? [{ slug, road }] : []))

let laid: ((typeof roads)[number] & { points: ReturnType<typeof layRoad> })[]
beforeAll(() => {
  laid = roads.map((one) => ({ ...one, points: layRoad(one.road) }))
})

/**
 * What signs and guides are known to say of a stretch, by heart and not looked up; null where nothing is known. The
 * hairpins of the loop: geo.md §3.3.
 */
const known: [
  slug: string,
  from: string,
  to: string,
  km: number,
  climbM: number | null,
  hairpins: number | null,
][] = [
  ['stelvio', 'Prato allo Stelvio', 'Passo dello Stelvio', 24.3, 1842, 48],
  ['stelvio', 'Passo dello Stelvio', 'Bormio', 21.5, 0, 36],
  ['gavia', 'Bormio', 'Passo di Gavia', 26, 1396, 10],
  ['gavia', 'Passo di Gavia', 'Ponte di Legno', 17.3, 0, 15],
  ['mortirolo', 'Mazzo di Valtellina', 'Passo del Mortirolo', 12.4, 1300, 33],
  ['sella', 'Arabba', 'Passo Pordoi', 9.4, 637, 33],
  ['sella', 'Corvara', 'Corvara', 53, 1690, 94],
  ['giau', 'Selva di Cadore', 'Passo Giau', 10.1, 922, 29],
  ['agnello', 'Casteldelfino', 'Colle dell’Agnello', 21.5, 1448, null],
  ['finestre', 'Susa', 'Colle delle Finestre', 18.5, 1675, 45],
  ['via-del-sale', 'Limone, Quota 1400', 'Monesi', 39, null, null],
  ['amalfi', 'Positano', 'Vietri sul Mare', 39, null, 0],
  ['orientale-sarda', 'Dorgali', 'Baunei', 48, null, null],
  ['grossglockner', 'Bruck', 'Heiligenblut', 47.8, 1913, 36],
  ['transfagarasan', 'Bâlea Cascadă', 'Bâlea Lac', 12.5, 808, null],
]

function measureStretch(slug: string, from: string, to: string) {
  const road = laid.find((candidate) => candidate.slug === slug)
  const places = road ? [road.road.from, ...road.road.legs.map((leg) => leg.to)] : []
  const first = places.find(({ name }) => name === from)
  const last = places.findLast(({ name }) => name === to)
  const isAt = (place?: { lon: number; lat: number }) => (point: { lon: number; lat: number }) =>
    point.lon === place?.lon && point.lat === place.lat
  const points = road?.points ?? []
  return analyseTrack([points.slice(points.findIndex(isAt(first)), points.findLastIndex(isAt(last)) + 1)])
}

const near = (found: number, wanted: number, share: number, least = 0) =>
  expect(Math.abs(found - wanted), `${found} for ${wanted}`).toBeLessThanOrEqual(
    Math.max(least, wanted * share),
  )

describe('tracks', () => {
  test.each(known)('%s from %s to %s is like the real road', (slug, from, to, km, climbM, hairpins) => {
    const found = measureStretch(slug, from, to)
    near(found.lengthM / 1000, km, 0.15)
    if (climbM !== null) near(found.elevation?.climbM ?? 0, climbM, 0.1)
    if (hairpins !== null) near(found.hairpins.length, hairpins, 0.1, 2)
  })

  test.each(roads)('$slug has the length, the climb and the hairpins of its places', ({ slug, road }) => {
    const found = analyseTrack([laid.find((one) => one.slug === slug)?.points ?? []])
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
    const rises = road.legs.map(({ to }, i) => to.ele - (road.legs[i - 1]?.to ?? road.from).ele)
    near(found.lengthM / 1000, sum(road.legs.map(({ km }) => km)), 0.03)
    near(found.elevation?.climbM ?? 0, sum(rises.filter((rise) => rise > 0)), 0.1)
    near(found.hairpins.length, sum(road.legs.map(({ hairpins }) => hairpins)), 0.1, 2)
  })
})

describe('itineraries', () => {
  test.each(demoItineraries)('$slug could have been typed into the form', (itinerary) => {
    expect(itineraryForm.safeParse(formOf(itinerary)).error).toBeUndefined()
    expect(itinerary.externalUrl).toMatch(/^https:/u)
    expect(itinerary.description.split(/[.!?]\s/u).length).toBeGreaterThanOrEqual(2)
    expect(itinerary.saves).toBeLessThanOrEqual(demoPeople.filter(({ role }) => role === 'user').length)
  })

  test('every carousel has something to show', () => {
    const shown = demoItineraries.filter(({ status }) => status !== 'inactive')
    const of = (roadType: string) => shown.filter((itinerary) => itinerary.roadType === roadType)
    const offRoad = areas.map((area) => of('Sterrato').filter((itinerary) => itinerary.area === area).length)
    for (const [i, least] of [3, 2, 2].entries()) expect(offRoad[i]).toBeGreaterThanOrEqual(least)
    expect(of('Strada').length).toBeGreaterThanOrEqual(8)
    expect(of('Misto').length).toBeGreaterThanOrEqual(3)
    expect(shown.filter(({ area }) => area === 'Italia').length).toBeGreaterThanOrEqual(14)
    expect(demoItineraries.length - shown.length).toBe(1)
    expect(demoItineraries.length - roads.length).toBe(1)
    expect(new Set(demoItineraries.map(({ slug }) => slug)).size).toBe(demoItineraries.length)
  })
})

describe('points of interest', () => {
  test.each([...verifiedPois, ...proposedPois.map(({ by: _by, daysAgo: _days, ...poi }) => poi)])(
    '$name could have been proposed',
    ({ rating = 0, ...typed }) => {
      expect(poiForm.safeParse(typed).error).toBeUndefined()
      expect(rating).toBeLessThanOrEqual(5)
    },
  )

  test('sixty and more of all eight categories, each under a name of its own, and four that wait', () => {
    expect(verifiedPois.length).toBeGreaterThanOrEqual(60)
    expect(proposedPois).toHaveLength(4)
    expect(new Set(verifiedPois.map(({ category }) => category))).toEqual(new Set(poiCategories))
    const names = [...verifiedPois, ...proposedPois].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(verifiedPois.some(({ rating }) => rating !== undefined)).toBe(true)
    expect(verifiedPois.some(({ rating }) => rating === undefined)).toBe(true)
  })

  test('most lie within two kilometres of a road', () => {
    const isNear = ({ longitude: lon, latitude: lat }: (typeof verifiedPois)[number]) =>
      laid.some(({ points }) => points.some((point) => distanceM(point, { lon, lat }) < 2000))
    expect(verifiedPois.filter(isNear).length).toBeGreaterThanOrEqual(50)
  })
})

describe('diary', () => {
  test.each(demoEntries)('$title could have been written by $by', (entry) => {
    const { title, location, description } = entry
    expect(typedForm.safeParse({ title, location, description }).error).toBeUndefined()
    const author = demoPeople.find(({ nickname }) => nickname === entry.by)
    expect(author?.memberDays).toBeGreaterThanOrEqual(entry.daysAgo)
    const nicknames = demoPeople.map(({ nickname }) => nickname)
    for (const nickname of entry.with ?? []) expect(nicknames).toContain(nickname)
    if (entry.route) expect(demoItineraries.map(({ slug }) => slug)).toContain(entry.route)
  })

  test('whoever opens annab’s diary sees a day on the map, with its hairpins', () => {
    const ridden = demoEntries.find(({ by }) => by === 'annab')?.ridden
    const found = analyseTrack(ridden ? [layRoad(ridden)] : [])
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
    near(found.lengthM / 1000, sum(ridden?.legs.map(({ km }) => km) ?? [64]), 0.03)
    near(found.hairpins.length, sum(ridden?.legs.map(({ hairpins }) => hairpins) ?? [84]), 0.1, 2)
    expect(found.lengthM).toBeGreaterThan(50_000)
  })

  test('a few riders write, one of them often enough to scroll', () => {
    expect(new Set(demoEntries.map(({ by }) => by)).size).toBeGreaterThanOrEqual(5)
    expect(demoEntries.filter(({ by }) => by === 'annab').length).toBeGreaterThanOrEqual(4)
    expect(new Set(demoEntries.map(({ title }) => title)).size).toBe(demoEntries.length)
  })
})

describe('posts', () => {
  const memberDays = new Map(demoPeople.map(({ nickname, memberDays }) => [nickname, memberDays]))

  test.each(demoPosts)('$content could have been written by $by', (post) => {
    expect(typedPost(post).content).toBe(post.content)
    const daysAgo = 'daysAgo' in post.at ? post.at.daysAgo : 7
    expect(memberDays.get(post.by)).toBeGreaterThan(daysAgo)
    if (post.route) expect(demoItineraries.map(({ slug }) => slug)).toContain(post.route)
    for (const [by, said] of post.comments ?? []) {
      expect(memberDays.get(by)).toBeGreaterThan(daysAgo)
      expect(typedComment.parse(said)).toBe(said)
    }
  })

  test('more than forty of all types, by most riders, some of this week', () => {
    expect(demoPosts.length).toBeGreaterThanOrEqual(40)
    expect(new Set(demoPosts.map(({ type }) => type))).toEqual(new Set(postTypes))
    expect(new Set(demoPosts.map(({ by }) => by)).size).toBeGreaterThanOrEqual(14)
    expect(new Set(demoPosts.map(({ content }) => content)).size).toBe(demoPosts.length)
    const now = demoPosts.filter(({ at, type }) => 'ofThisWeek' in at && type === 'ride-request')
    expect(now.length).toBeGreaterThanOrEqual(3)
  })
})

describe('demo events', () => {
  const now = new Date('2026-11-16T10:00:00Z')

  test.each(demoEvents.map((demo) => ({ demo, title: demo.title })))(
    '$title is what a rider could type',
    ({ demo }) => {
      expect(() => typedEvent(demo, now)).not.toThrow()
      expect(demoPeople.map(({ nickname }) => nickname)).toContain(demo.by)
      if (demo.route) expect(demoItineraries.map(({ slug }) => slug)).toContain(demo.route)
      expect(demo.joined ?? 0).toBeLessThan(demo.max ?? Number.POSITIVE_INFINITY)
    },
  )

  test('fall on the same weekday whenever one looks, and never across the present', () => {
    const [first] = demoEvents
    for (let day = 0; day < 400; day++) {
      const at = new Date(now.getTime() + day * 86_400_000)
      if (first) expect(new Date(typedEvent(first, at).startDate).getUTCDay()).toBe(6)
      for (const demo of demoEvents) {
        const { startDate, endDate } = typedEvent(demo, at)
        expect(new Date(startDate) > at || new Date(endDate) < at).toBe(true)
      }
    }
  })
})
