import { vi } from 'vitest'

const address = (asked: string | { url: string }): string =>
  new URL(typeof asked === 'string' ? asked : asked.url, 'http://localhost').href

/** The browser's caches in memory, with what of them the worker uses. */
export function stubCaches(): Map<string, Map<string, Response>> {
  const all = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>()
    all.set(name, kept)
    return {
      keys: async () => [...kept.keys()].map((url) => ({ url })),
      match: async (asked: string) => kept.get(address(asked))?.clone(),
      put: async (asked: string, response: Response) => void kept.set(address(asked), response),
    }
  }
  vi.stubGlobal('caches', {
    open,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (asked: string) =>
      [...all.values()]
        .map((kept) => kept.get(address(asked)))
        .find(Boolean)
        ?.clone(),
  })
  return all
}

/** What the network answers by path, and which paths it was asked for. */
export function stubNetwork(answers: Record<string, () => Response | Promise<Response>>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (request: string | { url: string }) => {
    const { pathname } = new URL(address(request))
    asked.push(pathname)
    const answer = answers[pathname]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
  return asked
}
