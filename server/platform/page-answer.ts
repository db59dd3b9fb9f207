import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createMemory } from './memory.ts'
import { gzipPieces, type Piece } from './patchwork.ts'

type Encoding = 'br' | 'gzip'
type Packed = { etag: string } & Partial<Record<Encoding, Buffer>>

// Those of a day: what visitors are given differs by address and by what its link shows.
const packed = createMemory<Packed>(200)

/** What the answer depends on: a cache between must not give one person's page to another. */
const vary = 'accept-encoding, cookie, sec-fetch-dest, sec-fetch-mode, sec-fetch-site'

type Page = {
  pieces: readonly Piece[]
  /** Also the one of nobody: it is as old as the page. */
  hasSession: boolean
  isPersonal: boolean
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const { pieces, hasSession, isPersonal } = page
  reply.type('text/html; charset=utf-8').header('vary', vary)
  // Kept nowhere: whoever has left must not come back out of a cache.
  // Nor packed by a proxy, which knows nothing of its pieces.
  reply.header('cache-control', hasSession ? 'private, no-store, no-transform' : 'no-cache')
  const accepted = encodingsFor(request)
  if (isPersonal && accepted.includes('gzip'))
    return reply.header('content-encoding', 'gzip').send(gzipPieces(pieces))
  const html = pieces.map(({ text }) => text).join('')
  if (isPersonal) return reply.send(html)
  const remembered = packed.of(html, () => ({ etag: etagOf(html) }))
  if (!hasSession) {
    reply.header('etag', remembered.etag)
    if (reply.statusCode === 200 && isKnown(request, remembered.etag)) return reply.code(304).send()
  }
  const [encoding] = accepted
  if (!encoding) return reply.send(html)
  remembered[encoding] ??= pack[encoding](html)
  return reply.header('content-encoding', encoding).send(remembered[encoding])
}

const etagOf = (html: string): string =>
  `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`

const pack: Record<Encoding, (html: string) => Buffer> = {
  // A page is packed while somebody waits for it: the highest quality is for files, at the build.
  br: (html) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html) => gzipSync(html),
}

/** Those that a browser takes, the best first. */
function encodingsFor({ headers }: FastifyRequest): Encoding[] {
  const wishes = (headers['accept-encoding'] ?? '').toLowerCase().split(',')
  const accepted = wishes
    .filter((wish) => !/;\s*q=0(\.0*)?\s*$/.test(wish))
    .map((wish) => wish.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).filter((encoding) => accepted.includes(encoding))
}

const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((known) => known.trim() === etag)
