export type Edit = {
  /** From the root of the repository. */
  file: string
  /** Occurs exactly once in the file. */
  find: string
  replace: string
}

export type NamedTest = {
  file: string
  /** Words of the test's whole name, as its file says them. */
  name: string
  /** Which of its cases, where it has many: the words that follow. */
  of?: string
}

/** What a careless engineer would have written in the place of what stands there, and who must notice. */
export type Fault = {
  id: string
  careless: string
  edits: readonly Edit[]
  /** Each of them must go red: the nearest first, then the suites that watch over the whole. */
  tests: readonly [NamedTest, ...NamedTest[]]
  /** For the tests while the code is broken: what is a matter of luck is tried more often. */
  env?: Record<string, string>
}

/** One of those beyond the catalogue, in one place of the code. */
export const oneEdit = (
  name: string,
  careless: string,
  [file, find, replace]: [file: string, find: string, replace: string],
  ...tests: [NamedTest, ...NamedTest[]]
): Fault => ({ id: `beyond/${name}`, careless, edits: [{ file, find, replace }], tests })
