import { picturesCache } from './messages.ts'

const patienceMs = 4_000
const keptSize = '320'

/**
 * A picture: the server says who may see it, whenever it can be asked. Where it is silent the kept copy stands in, which
 * is the small one, whatever size was meant. A gateway without a server behind it is silence too.
 */
export async function answerPicture(request: Request): Promise<Response> {
  const asked = fetch(request)
  const answer = await Promise.race([asked.catch(() => null), after(patienceMs)])
  if (answer && answer.status < 502) return answer
  return (await keptPicture(request.url)) ?? answer ?? asked
}

async function keptPicture(url: string): Promise<Response | undefined> {
  const small = new URL(url)
  small.pathname = small.pathname.replace(/[^/]+$/, keptSize)
  // Not `open`, which would make the cache that signing out has just deleted.
  return caches.match(small.href, { cacheName: picturesCache, ignoreVary: true })
}

const after = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(resolve, ms, null))
