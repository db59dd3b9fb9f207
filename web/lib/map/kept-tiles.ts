import { EtagMismatch, FetchSource, PMTiles, type RangeResponse, type Source } from 'pmtiles'
import { type Box, tilesOf } from './tile-boxes.ts'

// Few enough to leave the page the line.
const atOnce = 4

/** The operator's tiles: from the server, or, where it does not answer, the pieces of them that are kept. */
export function createKeptSource(url: string): Source {
  const network = new FetchSource(url)
  return {
    getKey: () => url,
    getBytes: async (offset, length, signal, etag) => {
      try {
        return await network.getBytes(offset, length, signal, etag)
      } catch (error) {
        if (signal?.aborted || error instanceof EtagMismatch) throw error
        const kept = await readPiece(addressOf(url, offset, length))
        // Pieces of another file under the same address would draw nonsense.
        if (!kept || (etag && kept.etag !== etag)) throw error
        return kept
      }
    },
  }
}

async function readPiece(address: string): Promise<RangeResponse | null> {
  const kept = 'caches' in globalThis ? await caches.match(address) : undefined
  if (!kept) return null
  const etag = kept.headers.get('etag')
  return { data: await kept.arrayBuffer(), ...(etag && { etag }) }
}

const addressOf = (url: string, offset: number, length: number): string => `${url}?piece=${offset}-${length}`

type Options = { cacheName: string; signal: AbortSignal; onProgress: (share: number) => void }

/** Keeps the tiles around a track, down to the zoom at which there would be too many. Answers how many bytes. */
export async function keepTiles(path: string, box: Box, options: Options): Promise<number> {
  const { cacheName, signal, onProgress } = options
  const url = new URL(path, location.href).href
  const network = new FetchSource(url)
  const cache = await caches.open(cacheName)
  let bytes = 0
  const keeping: Source = {
    getKey: () => url,
    getBytes: async (offset, length, _signal, etag) => {
      const piece = await network.getBytes(offset, length, signal, etag)
      const headers: HeadersInit = piece.etag ? { etag: piece.etag } : {}
      await cache.put(addressOf(url, offset, length), new Response(piece.data, { headers }))
      bytes += piece.data.byteLength
      return piece
    },
  }
  const archive = new PMTiles(keeping)
  const { minZoom, maxZoom } = await archive.getHeader()
  await archive.getMetadata()
  const waiting = tilesOf(box, { minZoom, maxZoom })
  const all = waiting.length
  const keepInTurn = async () => {
    for (let tile = waiting.pop(); tile; tile = waiting.pop()) {
      signal.throwIfAborted()
      await archive.getZxy(tile.z, tile.x, tile.y, signal)
      onProgress((all - waiting.length) / all)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, keepInTurn))
  return bytes
}
