import { SaxesParser } from 'saxes'

type Listing = { objects: { key: string; modifiedAt: Date }[]; nextToken: string }

/** What an answer to ListObjectsV2 says: a page of the bucket, and where the next one begins. */
export function readListing(xml: string): Listing {
  const listing: Listing = { objects: [], nextToken: '' }
  const path: string[] = []
  let [text, key, modifiedAt] = ['', '', '']
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    path.push(name)
    text = ''
  })
  parser.on('text', (piece) => {
    text += piece
  })
  parser.on('closetag', () => {
    const place = path.slice(1).join('/')
    if (place === 'Contents/Key') key = text
    if (place === 'Contents/LastModified') modifiedAt = text
    if (place === 'Contents') listing.objects.push({ key, modifiedAt: new Date(modifiedAt) })
    if (place === 'NextContinuationToken') listing.nextToken = text
    path.pop()
  })
  parser.write(xml).close()
  return listing
}
