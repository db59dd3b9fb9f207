import { type LiveMessage, liveBeat, livePath } from '#contract/live.ts'
import type { TestClient } from './test-client.ts'

/** A page's ear: what a stream says, until it ends or the page closes it. */
export async function openLive(client: TestClient, query = '') {
  const leaving = new AbortController()
  const response = await fetch(`${client.url}${livePath}${query}`, {
    headers: client.cookieHeader(),
    signal: leaving.signal,
  })
  let text = ''
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true })
  }
  const ended = read().catch(() => {})
  const lines = (start: string) => text.split('\n').filter((line) => line.startsWith(start))
  const notices = (): LiveMessage[] => lines('data: ').map((line) => JSON.parse(line.slice(6)))
  return {
    status: response.status,
    headers: response.headers,
    text: () => text,
    notices,
    /** The topics of each message so far. */
    messages: (): string[][] => notices().map(({ topics }) => topics),
    heartbeats: () => lines(`event: ${liveBeat}`).length,
    ended,
    close: async () => {
      leaving.abort()
      await ended
    },
  }
}
