import { useStore } from '#web/ui/use-store.ts'

export type ColorScheme = 'light' | 'dark'

/** For what cannot read CSS: the map's canvas. Everything else uses `light-dark()`. */
export function useColorScheme(): ColorScheme {
  return useStore(subscribe, read)
}

const question = () => window.matchMedia('(prefers-color-scheme: dark)')
const read = (): ColorScheme => (question().matches ? 'dark' : 'light')

function subscribe(onChange: () => void) {
  const query = question()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
