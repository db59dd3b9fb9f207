/** Some eighty kilobytes each. */
const most = 50

/** The pictures asked for last, by version: a link that goes round a group of riders is drawn once. */
export function keepPictures() {
  const kept = new Map<string, Promise<Buffer>>()

  return function pictureOf(version: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const picture = kept.get(version) ?? draw()
    // Put last again: the first of the map is the one that nobody asked for longest.
    kept.delete(version)
    kept.set(version, picture)
    picture.catch(() => kept.get(version) === picture && kept.delete(version))
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return picture
  }
}
