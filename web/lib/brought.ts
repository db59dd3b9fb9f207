import type { AnyEndpoint, OutputOf, SentBy } from '#contract/endpoint.ts'
import { addressOf, parse } from './api.ts'
import { afterFirstScreen } from './first-screen.ts'

let answers: Record<string, unknown> = {}
let askedAt = 0

/** Takes what came with the page: what its screen asks for first, answered. Whoever looks at another screen later asks anew. */
export function takeAnswers(at: number, json = ''): void {
  answers = (parse(json) ?? {}) as typeof answers
  askedAt = at
  void afterFirstScreen.then(dropAnswers)
}

/** When the page was asked for that knew who is here; 0: it did not. */
export const pageAskedAt = (): number => askedAt

/** Whoever is here now, what they brought was for somebody else; or for a screen that stands. */
export function dropAnswers(): void {
  answers = {}
}

/** For a query that a first screen begins with: its answer, if it came with the page. */
export const brought = <E extends AnyEndpoint>(endpoint: E, input: SentBy<E>) => ({
  initialData: () => take(endpoint, input),
  initialDataUpdatedAt: () => askedAt,
})

/** Given once: whoever asks again asks the server. */
export function take<E extends AnyEndpoint>(endpoint: E, input: SentBy<E>): OutputOf<E> | undefined {
  const { url } = addressOf(endpoint, input)
  const answer = answers[url]
  delete answers[url]
  return answer as OutputOf<E> | undefined
}
