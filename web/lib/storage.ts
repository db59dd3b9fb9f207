/** Small facts kept in this browser. Where storage is blocked or full they last as long as the page. */
const browserMemory = memoryIn(() => localStorage)
export const { remember, recall, forget } = browserMemory

const personalPrefix = 'tornanti.event-news.'

/** The news of events that a person has put aside: remembered by their account. */
export const putAsideKey = (userId: string): string => personalPrefix + userId

/** Whoever leaves on purpose leaves not even the name of their account. */
export function forgetPutAside(): void {
  for (const key of browserMemory.keys()) if (key.startsWith(personalPrefix)) forget(key)
}

/** The same for one tab: survives a reload, gone when the tab is closed. */
export const tabMemory = memoryIn(() => sessionStorage)

function memoryIn(storage: () => Storage) {
  const here = new Map<string, string>()
  const forget = (key: string): void => {
    here.delete(key)
    quietly(() => storage().removeItem(key))
  }
  return {
    remember: (key: string, value: string): void => {
      // Also what is there already: where the new value finds no room the old one must not answer for it.
      forget(key)
      quietly(() => storage().setItem(key, value))
      if (quietly(() => storage().getItem(key)) !== value) here.set(key, value)
    },
    recall: (key: string): string | null => quietly(() => storage().getItem(key)) ?? here.get(key) ?? null,
    forget,
    keys: (): string[] => [...(quietly(() => Object.keys(storage())) ?? []), ...here.keys()],
  }
}

function quietly<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
