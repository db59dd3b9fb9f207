/** What was made for so many keys, those asked for last: made once, however many ask for it. */
export function createMemory<Value>(most: number) {
  const kept = new Map<string, Value>()
  return {
    of(key: string, make: () => Value): Value {
      const known = kept.get(key)
      const value = known === undefined ? make() : known
      // Put last again: the first of the map is the one that nobody asked for longest.
      kept.delete(key)
      kept.set(key, value)
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return value
    },
    forget(key: string, value: Value): void {
      if (kept.get(key) === value) kept.delete(key)
    },
  }
}
