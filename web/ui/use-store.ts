import { useSyncExternalStore } from 'react'

/** Something outside of React, followed. Also where a screen is drawn ahead, at the build: as it is when nothing has happened yet. */
export const useStore = <Value>(subscribe: (listener: () => void) => () => void, read: () => Value): Value =>
  useSyncExternalStore(subscribe, read, read)
