import { faults, furtherFaults } from '../catalogue.ts'

export type NamedFinding = { file: string; name: string }

/** Tests that read the code instead of running it, and journeys that need no app: a fault of their own breaks them. */
const broken = [...faults, ...furtherFaults].flatMap(({ id, tests }) =>
  tests.map((test) => ({ ...test, id })),
)

/** The fault that breaks a test which no blunt code breaks; null: nobody knows one. */
export const faultOf = ({ file, name }: NamedFinding): string | null =>
  broken.find((one) => one.file === file && name.includes(one.name))?.id ?? null
