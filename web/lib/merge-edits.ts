type Edits<Values> = { typed: Values; before: Values; newest: Values }

export type Merged<Values> = {
  values: Values
  /** The fields that were changed here: what was typed in them stays. */
  mine: (keyof Values)[]
  /** Those that somebody else has changed meanwhile. */
  theirs: (keyof Values)[]
}

/** What was typed over `before`, brought over to `newest`: what nobody touched here is as it stands there now. */
export function mergeEdits<Values extends object>({ typed, before, newest }: Edits<Values>): Merged<Values> {
  const keys = Object.keys(newest) as (keyof Values)[]
  const changedIn = (other: Values) => keys.filter((key) => !isSame(before[key], other[key]))
  const mine = changedIn(typed)
  const values = { ...newest }
  for (const key of mine) values[key] = typed[key]
  return { values, mine, theirs: changedIn(newest) }
}

/** Values of a form are texts, and plain objects of them. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
