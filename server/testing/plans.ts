import type { Sql } from '#server/db/client.ts'

/** As PostgreSQL writes a step of a plan down, with what came of it. */
type Step = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Subplan Name'?: string
  'Plan Rows': number
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Step[]
}
export type Plan = { 'Query Text': string; Plan: Step }

const sign = 'plan:\n'

/** What a notice says of a plan, if it is about one. */
export function readPlan(notice: string): Plan | null {
  const at = notice.indexOf(sign)
  return notice.startsWith('duration:') && at > 0 ? JSON.parse(notice.slice(at + sign.length)) : null
}

/**
 * From now on the connection tells the plan of each statement as it was really carried out, those within functions and triggers
 * too. Whoever asks must be allowed to load a library, as the owner of a test's server is.
 */
export async function tellPlans(onlyConnection: Sql): Promise<void> {
  await onlyConnection`load 'auto_explain'`
  const settings = {
    log_min_duration: '0',
    log_analyze: 'on',
    log_timing: 'off',
    log_nested_statements: 'on',
    log_format: 'json',
    log_level: 'notice',
  }
  for (const [name, value] of Object.entries(settings))
    await onlyConnection`select set_config(${`auto_explain.${name}`}, ${value}, false)`
}

/** Of a prepared statement PostgreSQL keeps one plan for all values, or makes one for these: which, changes with its mood. */
export const planModes = ['force_custom_plan', 'force_generic_plan'] as const
export type PlanMode = (typeof planModes)[number]

export async function planBy(onlyConnection: Sql, mode: PlanMode): Promise<void> {
  await onlyConnection`select set_config('plan_cache_mode', ${mode}, false)`
}

/** The tables that must never be read as a whole. */
export async function largeTables(sql: Sql, mostRows: number): Promise<Set<string>> {
  const rows = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples > ${mostRows}`
  return new Set(rows.map(({ name }) => name))
}

/** What a plan does that it must not, in words. */
export function faultsOf({ Plan: root }: Plan, large: ReadonlySet<string>, mostRows: number): string[] {
  return stepsOf(root).flatMap((step) => {
    const met = metBy(step)
    const isWhole = step['Node Type'] === 'Seq Scan' && large.has(step['Relation Name'] ?? '')
    return [
      ...(isWhole ? [`all of ${step['Relation Name']} is read`] : []),
      ...(met > mostRows ? [`${nameOf(step)} meets ${met} rows`] : []),
      ...hashedBy(step)
        .filter((hashed) => Math.max(hashed['Plan Rows'], metBy(hashed)) > mostRows)
        .map((hashed) => `${hashed['Subplan Name']} is hashed with ${hashed['Plan Rows']} rows or more`),
    ]
  })
}

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]

/** Those that it hands on and those that it drops; rows are averages, so each time that it is asked counts for one at least. */
function metBy(step: Step): number {
  const loops = step['Actual Loops'] ?? 0
  const each =
    (step['Actual Rows'] ?? 0) +
    (step['Rows Removed by Filter'] ?? 0) +
    (step['Rows Removed by Index Recheck'] ?? 0) +
    (step['Rows Removed by Join Filter'] ?? 0)
  return Math.round(loops * Math.max(each, 1))
}

const nameOf = (step: Step): string =>
  [step['Node Type'], step['Index Name'] ?? step['Relation Name']].filter(Boolean).join(' of ')

/** Sub-plans whose every row is put into memory before the first question: a condition of the step says so. */
function hashedBy(step: Step): Step[] {
  const conditions = Object.values(step).filter((value) => typeof value === 'string')
  const names = conditions.flatMap((text) =>
    [...text.matchAll(/hashed (SubPlan \d+)/g)].map((match) => match[1]),
  )
  return (step.Plans ?? []).filter((child) => names.includes(child['Subplan Name']))
}
