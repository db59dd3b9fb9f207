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
}

/** What a careless engineer would have written in the place of what stands there, and who must notice. */
export type Fault = {
  id: string
  careless: string
  edits: readonly Edit[]
  test: NamedTest
}
