/** An archive of tiles as operators have them (PMTiles 3, uncompressed), in which every place of the world is water. */
export function waterEverywhere(maxZoom: number): Buffer {
  const zooms = Array.from({ length: maxZoom + 1 }, (_, z) => z)
  // One for each zoom, a little longer each time: pieces of their own in the file.
  const tiles = zooms.map((z) => waterTile('x'.repeat(z)))
  const firstOf = (z: number) => (4 ** z - 1) / 3
  const directory = Buffer.from([
    ...varint(zooms.length),
    ...zooms.flatMap((z) => varint(z === 0 ? 0 : firstOf(z) - firstOf(z - 1))),
    ...zooms.flatMap((z) => varint(4 ** z)),
    ...tiles.flatMap((tile) => varint(tile.length)),
    // Where each begins, counted from one; zero: after the one before it.
    ...zooms.flatMap((z) => varint(z === 0 ? 1 : 0)),
  ])
  const metadata = Buffer.from(
    JSON.stringify({ attribution: 'Acqua di prova', vector_layers: [{ id: 'water' }] }),
  )
  const data = Buffer.concat(tiles)

  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const parts = [directory, metadata, Buffer.alloc(0), data]
  let offset = header.length
  for (const [i, part] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + 16 * i)
    header.writeBigUInt64LE(BigInt(part.length), 16 + 16 * i)
    offset += part.length
  }
  for (const [i, count] of [firstOf(maxZoom + 1), tiles.length, tiles.length].entries())
    header.writeBigUInt64LE(BigInt(count), 72 + 8 * i)
  // Clustered; nothing compressed; vector tiles.
  header.set([1, 1, 1, 1, 0, maxZoom], 96)
  for (const [i, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + 4 * i)
  return Buffer.concat([header, ...parts])
}

/** A vector tile with one square that fills it. */
function waterTile(filler: string): Buffer {
  const side = 4096
  const across = (n: number) => varint(n < 0 ? -n * 2 - 1 : n * 2)
  const square = [
    ...[9, ...across(0), ...across(0)],
    ...[26, ...across(side), ...across(0), ...across(0), ...across(side), ...across(-side), ...across(0)],
    15,
  ]
  const feature = [...varint(3 << 3), 3, ...field(4, square)]
  const layer = [
    ...field(1, [...Buffer.from('water')]),
    ...field(2, feature),
    ...field(3, [...Buffer.from(filler)]),
    ...varint(5 << 3),
    ...varint(side),
    ...varint(15 << 3),
    2,
  ]
  return Buffer.from(field(3, layer))
}

const field = (number: number, bytes: number[]): number[] => [
  ...varint((number << 3) | 2),
  ...varint(bytes.length),
  ...bytes,
]

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))]
}
