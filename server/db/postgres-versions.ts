/**
 * PostgreSQL's security releases: the day, and from which minor on each major has them. All majors are released together, on
 * the second Thursday of February, May, August and November, and in between when it cannot wait. Whoever reads of one adds
 * its line. Sources: the release notes; of the newest Debian's postgresql-15 15.20 of 2026-11-13, which mends 42 weaknesses.
 */
export const securityReleases: readonly { day: string; minors: Readonly<Record<number, number>> }[] = [
  { day: '2026-05-14', minors: { 15: 18, 16: 14, 17: 10, 18: 4 } },
  { day: '2026-08-13', minors: { 15: 19, 16: 15, 17: 11, 18: 5 } },
  { day: '2026-11-12', minors: { 15: 20, 16: 16, 17: 12, 18: 6 } },
]

/** The next one that its makers have announced. */
export const nextSecurityRelease = '2027-02-11'

export type Outdated = { day: string; wanted: string }

/**
 * The first security release up to that day which a version such as `18.4` lacks, and the least version that has all of
 * them; null where it has them, and for majors that came after this list.
 */
export function lackedRelease(version: string, upTo: string): Outdated | null {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const past = securityReleases.filter(({ day }) => day <= upTo)
  const lacked = past.find(({ minors }) => minor < (minors[major] ?? 0))
  const least = past.at(-1)?.minors[major]
  return lacked && least !== undefined ? { day: lacked.day, wanted: `${major}.${least}` } : null
}
