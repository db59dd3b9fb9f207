import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { TestClient } from './test-client.ts'

/** A server that has too much to do says so, and a person presses again. For what is the same when it is done twice. */
export async function insist<E extends AnyEndpoint>(
  client: TestClient,
  endpoint: E,
  input: Record<string, unknown>,
) {
  for (let tries = 1; tries <= 100; tries++) {
    const answer = await client.call(endpoint, input)
    if (answer.status !== 503) return { ...answer, tries }
  }
  throw new Error('The server had too much to do a hundred times in a row.')
}
