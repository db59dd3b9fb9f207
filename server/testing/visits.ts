import { type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { sessionElementId } from '#contract/page-session.ts'

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
        resolve({ status, headers, body, html: body.toString() })
      }, reject)
    })
      .on('error', reject)
      .end()
  })
}

const element = new RegExp(`<script type="application/json" id="${sessionElementId}">([^<]*)</script>`)

/** What the page says of the session; null where it says nothing. */
export function sessionIn({ html }: Pick<Opened, 'html'>): unknown {
  const [, text] = element.exec(html) ?? []
  return text === undefined ? null : JSON.parse(text)
}
