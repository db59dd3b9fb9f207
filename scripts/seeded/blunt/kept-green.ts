import { sourceFaults } from '../faults/beyond-sources.ts'

export type NamedFinding = { file: string; name: string }

/** Tests that read the code instead of running it: each has a fault of its own. */
const readers = sourceFaults.flatMap(({ id, tests }) =>
  tests.map((test) => ({ ...test, why: `${id} breaks it` })),
)

/** Why a test is worth having that no blunt code breaks; null: nobody knows. */
export const reasonFor = ({ file, name }: NamedFinding): string | null =>
  readers.find((one) => one.file === file && name.includes(one.name))?.why ?? null
