/** All, or while some of them are being mended those with these words in their names: ONLY=community,friends. */
export function chosenByName<Item extends { name: string }>(all: readonly Item[]): readonly Item[] {
  const words = process.env.ONLY?.split(',')
  return words ? all.filter(({ name }) => words.some((word) => name.includes(word))) : all
}
