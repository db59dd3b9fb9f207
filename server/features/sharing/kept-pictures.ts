import { createMemory } from '#server/platform/memory.ts'

/** Some eighty kilobytes each. */
const most = 50

/** The pictures asked for last, by version: a link that goes round a group of riders is drawn once. */
export function keepPictures() {
  const kept = createMemory<Promise<Buffer>>(most)

  return function pictureOf(version: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const picture = kept.of(version, draw)
    picture.catch(() => kept.forget(version, picture))
    return picture
  }
}
