import fc from 'fast-check'

/** What a form would never send, as JSON can carry it: of another kind, endless, or a trap for some program. */
const strangeValues: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, -1e308, 5e-324],
  ...[[], {}, ['x'], [[]], [null], { $ne: null }, { length: 1e9 }, nested(21), nested(200)],
  // Computed, so that it is a key of its own and not the prototype of this object.
  ...[{ ['__proto__']: { role: 'admin' } }, { constructor: { prototype: { role: 'admin' } } }],
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b@c.it',
    '\ud800x',
    'x\udfff',
    '\u202e',
    '\u2028',
    '🏍',
    'e\u0301'.repeat(50),
  ],
  ...["'; drop table users; --", '{{7*7}}', '#{7*7}', '%00', '\\', '{"$gt":""}', '<script>', '%', '_'],
  ...['a@b.it\r\nBcc: c@d.it', '../../../etc/passwd', 'NaN', 'Infinity', '1e308', '-0', '0x10', '٣'],
  ...['00000000-0000-0000-0000-000000000000', '9999-12-31T23:59:59.999Z', '+275760-09-13T00:00:00.000Z'],
  ...['2027-02-30', '0000-00-00', '2027-03-28T02:30:00', 'x'.repeat(3_000)],
]

/** Too long for an address, where they are refused before anybody reads them. */
const longValues: readonly unknown[] = ['x'.repeat(50_000), 'à'.repeat(20_000), Array(2_000).fill('x')]

export function nested(levels: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? { x: value } : [value]
  return value
}

const keysTooMany = ['__proto__', 'constructor', 'toString', 'role', 'userId', 'x', '']

type Where = { good: Record<string, unknown>; fields: string[]; isInAddress: boolean }

/** A good input with one place of it spoiled, at any depth; or with a key too many; or strange in every field. */
export function strangeInputs({ good, fields, isInAddress }: Where): fc.Arbitrary<Record<string, unknown>> {
  const fixed = fc.constantFrom(...strangeValues, ...(isInAddress ? [] : longValues))
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  const strange = fc.oneof({ weight: 3, arbitrary: fixed }, text, fc.double(), fc.integer())
  const places = [...placesOf(good), ...fields.filter((field) => !(field in good)).map((field) => [field])]
  const withKey = fc.tuple(fc.constantFrom(...keysTooMany), strange)
  const tooMany = withKey.map(([key, value]) => ({ ...good, [key]: value }))
  if (fields.length === 0) return tooMany

  const around = (value: unknown) => fc.oneof({ weight: 4, arbitrary: strange }, ...variantsOf(value))
  const spoiled = fc
    .constantFrom(...places)
    .chain((place) => around(at(good, place)).map((value) => replaced(good, place, value)))
  const missing = fc.constantFrom(...fields).map((field) => without(good, field))
  const wholly = fc.record(Object.fromEntries(fields.map((field) => [field, strange])))
  return fc.oneof(
    { weight: 6, arbitrary: spoiled },
    { weight: 1, arbitrary: tooMany },
    { weight: 1, arbitrary: missing },
    { weight: 2, arbitrary: wholly },
  )
}

/** The good value itself, hardly wrong: doubled, in a list, with something invisible at its end. */
function variantsOf(value: unknown): fc.Arbitrary<unknown>[] {
  const inList = fc.constantFrom<unknown>([value], [value, value], { value }, [[value]])
  if (typeof value === 'string') {
    const ends = fc.constantFrom('\u0000', '\ud800', '\r\n', ' ', '\u200b', "'", '\\', '%')
    return [inList, ends.map((end) => value + end), fc.constant(value.repeat(9)), fc.constant(value.slice(1))]
  }
  if (typeof value === 'number') return [inList, fc.constantFrom<unknown>(String(value), -value, value + 0.5)]
  return [inList]
}

type Place = (string | number)[]

function placesOf(value: unknown, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value)
  return entries.flatMap(([key, inner]) => [[...place, key], ...placesOf(inner, [...place, key])])
}

const at = (value: unknown, place: Place): unknown =>
  place.reduce<unknown>((found, key) => (found as Record<string | number, unknown> | undefined)?.[key], value)

function replaced(good: Record<string, unknown>, place: Place, value: unknown): Record<string, unknown> {
  const copy = structuredClone(good)
  const last = place.at(-1) as string | number
  const parent = at(copy, place.slice(0, -1)) as Record<string | number, unknown>
  parent[last] = value
  return copy
}

function without(good: Record<string, unknown>, field: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(good).filter(([name]) => name !== field))
}
