import { addProtocol } from 'maplibre-gl'
import { PMTiles, Protocol } from 'pmtiles'
import { plainText } from './attribution.tsx'
import type { Ground } from './ground-type.ts'
import { createKeptSource } from './kept-tiles.ts'
import { type TileSchema, tilesStyle } from './tiles-style.ts'

type Metadata = { attribution?: string; vector_layers?: { id: string }[] }

const protocol = new Protocol()
addProtocol('pmtiles', protocol.tile)

/** The operator's own tiles, in our look. */
export async function loadTiles(path: string): Promise<Ground> {
  const url = new URL(path, location.href).href
  const archive = new PMTiles(createKeptSource(url))
  protocol.add(archive)
  const metadata = (await archive.getMetadata()) as Metadata
  const layers = new Set(metadata.vector_layers?.map(({ id }) => id))
  const schema: TileSchema = layers.has('transportation') ? 'openmaptiles' : 'protomaps'
  return {
    styleFor: (colors) => tilesStyle(`pmtiles://${url}`, schema, colors),
    attribution: plainText(metadata.attribution ?? '') || '© OpenStreetMap',
  }
}
