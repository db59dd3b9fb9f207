import { type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { answersElementId, sessionElementId } from '#contract/page-session.ts'

/** As a browser asks for a page that somebody opens. Not by `fetch`, which says itself what it is for. */
export const asVisit = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
}

export type Opened = { status: number; headers: IncomingHttpHeaders; body: Buffer; html: string }

export function openPage(
  url: string,
  headers: Record<string, string> = asVisit,
  method = 'GET',
): Promise<Opened> {
  return new Promise((resolve, reject) => {
    request(url, { method, headers, agent: false }, (answer) => {
      buffer(answer).then((body) => {
        const { statusCode: status = 0, headers } = answer
        resolve({ status, headers, body, html: unpacked(body, headers).toString() })
      }, reject)
    })
      .on('error', reject)
      .end()
  })
}

function unpacked(body: Buffer, headers: IncomingHttpHeaders): Buffer {
  if (body.length === 0) return body
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body)
  return headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
}

/** What the page says of the session; null where it says nothing. */
export const sessionIn = (page: Pick<Opened, 'html'>): unknown => dataIn(page, sessionElementId)

/** The answers that came with the page, by the addresses of their questions. */
export const answersIn = (page: Pick<Opened, 'html'>) =>
  dataIn(page, answersElementId) as Record<string, unknown> | null

function dataIn({ html }: Pick<Opened, 'html'>, id: string): unknown {
  const [, text] = new RegExp(`<script type="application/json" id="${id}">([^<]*)</script>`).exec(html) ?? []
  return text === undefined ? null : JSON.parse(text)
}
