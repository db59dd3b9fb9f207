/** Letters, digits and dashes: a name that every file system, navigator and spreadsheet takes. */
export function fileNameOf(title: string, nameless: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const name = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return name || nameless
}
