import { lackedRelease, nextSecurityRelease } from '#server/db/postgres-versions.ts'

// Until when each version gets mends, as its makers promise. Sources: the Node.js release schedule, the PostgreSQL
// versioning policy. Whoever moves to a newer version adds its line.
const ends: Record<'Node' | 'PostgreSQL', Record<string, string>> = {
  Node: { 22: '2027-04-30', 24: '2028-04-30', 26: '2029-04-30' },
  PostgreSQL: {
    14: '2026-11-12',
    15: '2027-11-11',
    16: '2028-11-09',
    17: '2029-11-08',
    18: '2030-11-14',
  },
}

/** So much time whoever runs the place has to move to the next version before the mends end. */
const warningDays = 30

/** Within so many days of a security release PostgreSQL is brought up to date: `docs/security.md` promises it. */
const promisedDays = 14

export type Used = { program: keyof typeof ends; version: string; where: string }

/** A version that is older than it should be, and until when that has been accepted in writing. */
export type Tolerated = { version: string; until: string }

/** Everything that is without mends on that day, soon will be, or may be; one sentence each. */
export function supportProblems(
  used: readonly Used[],
  today: string,
  tolerated: readonly Tolerated[] = [],
): string[] {
  return [
    ...used.flatMap((one) => [...majorProblems(one, today), ...minorProblems(one, today, tolerated)]),
    ...tolerated
      .filter(({ version }) => !used.some((one) => isMinor(one, version)))
      .map(({ version }) => `docs/asvs.md accepts PostgreSQL ${version}, which is no longer used`),
    ...(dayAfter(nextSecurityRelease, promisedDays) < today
      ? [
          `nobody has looked for PostgreSQL's release of ${nextSecurityRelease}: server/db/postgres-versions.ts`,
        ]
      : []),
  ]
}

function majorProblems({ program, version, where }: Used, today: string): string[] {
  const end = ends[program][Number.parseInt(version, 10)]
  if (end === undefined)
    return [`${where}: it is not written down until when ${program} ${version} is mended`]
  if (end < today) return [`${where}: ${program} ${version} has had no mends since ${end}`]
  const isSoon = dayAfter(today, warningDays) >= end
  return isSoon ? [`${where}: ${program} ${version} gets mends until ${end} only; move to the next one`] : []
}

function minorProblems(one: Used, today: string, tolerated: readonly Tolerated[]): string[] {
  if (one.program !== 'PostgreSQL') return []
  const lacked = lackedRelease(one.version, dayAfter(today, -promisedDays))
  if (!lacked) return []
  const accepted = tolerated.find(({ version }) => isMinor(one, version))
  if (accepted && today <= accepted.until) return []
  const rest = accepted ? `, and was accepted until ${accepted.until} only` : ''
  const lacks = `lacks the security release of ${lacked.day} (${lacked.wanted})`
  return [`${one.where}: PostgreSQL ${one.version} ${lacks}${rest}`]
}

/** `18.4.0-beta.17` of npm is PostgreSQL 18.4. */
const isMinor = ({ program, version }: Used, minor: string): boolean =>
  program === 'PostgreSQL' && version.split('.').slice(0, 2).join('.') === minor

/** As the row 15.2.1 of the ledger writes it: «PostgreSQL 18.4 until 2026-12-31». */
export const toleratedIn = (ledger: string): Tolerated[] =>
  [...ledger.matchAll(/^\| 15\.2\.1 \|.*?\bPostgreSQL (\d+\.\d+) until (\d{4}-\d\d-\d\d)/gm)].map(
    ([, version = '', until = '']) => ({ version, until }),
  )

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
