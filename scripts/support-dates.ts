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

export type Used = { program: keyof typeof ends; version: string; where: string }

/** Everything that is without mends on that day, soon will be, or may be; one sentence each. */
export function supportProblems(used: readonly Used[], today: string): string[] {
  return used.flatMap(({ program, version, where }) => {
    const end = ends[program][Number.parseInt(version, 10)]
    if (end === undefined)
      return [`${where}: it is not written down until when ${program} ${version} is mended`]
    if (end < today) return [`${where}: ${program} ${version} has had no mends since ${end}`]
    const isSoon = dayAfter(today, warningDays) >= end
    return isSoon
      ? [`${where}: ${program} ${version} gets mends until ${end} only; move to the next one`]
      : []
  })
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
