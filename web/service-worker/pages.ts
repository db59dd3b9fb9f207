import { keptShell } from './kept-builds.ts'

// On a pass a line is there and carries nothing: whoever opens the app should not look at white for longer.
const patienceMs = 3_000

/**
 * A page of the app: from the network if it answers soon, else the kept one. What the server says counts, a 404 or its
 * own failure too. A gateway without a server behind it says nothing about the page: the app says it in Italian.
 */
export async function answerPage(request: Request, buildId: string): Promise<Response> {
  const asked = fetch(request)
  const answer = await Promise.race([asked.catch(() => null), after(patienceMs)])
  if (answer && !isNobody(answer)) return answer
  return (await keptShell(buildId)) ?? answer ?? asked
}

const isNobody = ({ status }: Response): boolean => status === 502 || status === 503 || status === 504

const after = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(resolve, ms, null))
