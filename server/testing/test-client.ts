import type { AnyEndpoint, OutputOf, SentBy } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'

export type Answer<Body> = { status: number; headers: Headers; body: Body & Partial<ErrorBody> }

/** What a refusal is told by: its status and its code. */
export const outcome = ({ status, body }: Answer<unknown>) => [status, body.code]

/** Speaks to a server as a browser of its own would: keeps cookies, says its origin. */
export class TestClient {
  readonly cookies = new Map<string, string>()
  readonly url: string
  readonly origin: string

  constructor(url: string, origin: string) {
    this.url = url
    this.origin = origin
  }

  /** Calls an endpoint of the contract. `input` is typed loosely where a test sends what no form would. */
  async call<E extends AnyEndpoint>(
    endpoint: E,
    input: SentBy<E> | Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<OutputOf<E>>> {
    const { path, rest } = placeInPath(endpoint, input)
    const hasFields = Object.keys(rest).length > 0
    // What takes a file takes the rest of its input in the address, as a GET does.
    const isInAddress = endpoint.method === 'GET' || endpoint.upload !== undefined
    const query = isInAddress && hasFields ? `?${new URLSearchParams(rest as never)}` : ''
    const body = isInAddress || !hasFields ? null : JSON.stringify(rest)
    return this.send(endpoint.method, `${path}${query}`, body, headers)
  }

  /** Sends a file to an endpoint that takes one. */
  async upload<E extends AnyEndpoint>(
    endpoint: E,
    file: Uint8Array<ArrayBuffer> | string,
    headers: Record<string, string> = {},
    input: SentBy<E> | Record<string, unknown> = {},
  ): Promise<Answer<OutputOf<E>>> {
    const type = endpoint.upload?.mediaType ?? 'application/octet-stream'
    const query = new URLSearchParams(input as never).toString()
    const path = `/api${endpoint.path}${query && `?${query}`}`
    return this.send(endpoint.method, path, file, { 'content-type': type, ...headers })
  }

  async send<Body>(
    method: string,
    path: string,
    body: string | Uint8Array<ArrayBuffer> | null = null,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      body,
      redirect: 'manual',
      headers: {
        ...(method !== 'GET' && { origin: this.origin }),
        ...(body !== null && { 'content-type': 'application/json' }),
        ...this.cookieHeader(),
        ...headers,
      },
    })
    this.#keepCookies(response)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('application/json')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }

  /** For requests that a test makes by hand. */
  cookieHeader(): Record<string, string> {
    if (this.cookies.size === 0) return {}
    return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
  }

  #keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...flags] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      const isGone = value === '' || flags.some((flag) => /^\s*max-age=0$/i.test(flag))
      if (isGone) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}

/** The endpoint's address with its parameters in place, and what is left of the input. */
function placeInPath(endpoint: AnyEndpoint, input: unknown): { path: string; rest: Record<string, unknown> } {
  const rest = { ...(input as Record<string, unknown>) }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name]).toWellFormed()
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path: `/api${path}`, rest }
}
