import type { Picture } from '#contract/media.ts'

/** A picture of a form, with what it shows in words; empty while nobody has written any. */
export type PickedPicture = Picture & { alt: string }

/** The list with one item taken out and put at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  const rest = items.filter((_, i) => i !== from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}
