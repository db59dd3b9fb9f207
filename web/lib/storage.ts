/** Small facts kept in this browser. Where storage is blocked they are forgotten, and nothing breaks. */
export function remember(key: string, value: string): void {
  quietly(() => localStorage.setItem(key, value))
}

export function recall(key: string): string | null {
  return quietly(() => localStorage.getItem(key)) ?? null
}

export function forget(key: string): void {
  quietly(() => localStorage.removeItem(key))
}

function quietly<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
