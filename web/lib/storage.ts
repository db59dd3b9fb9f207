/** Small facts kept in this browser. Where storage is blocked they are forgotten, and nothing breaks. */
export const { remember, recall, forget } = memoryIn(() => localStorage)

/** The same for one tab: survives a reload, gone when the tab is closed. */
export const tabMemory = memoryIn(() => sessionStorage)

function memoryIn(storage: () => Storage) {
  return {
    remember: (key: string, value: string): void => quietly(() => storage().setItem(key, value)),
    recall: (key: string): string | null => quietly(() => storage().getItem(key)) ?? null,
    forget: (key: string): void => quietly(() => storage().removeItem(key)),
    keys: (): string[] => quietly(() => Object.keys(storage())) ?? [],
  }
}

function quietly<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
