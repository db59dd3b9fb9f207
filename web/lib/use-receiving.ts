import { useEffect, useRef, useState } from 'react'

export type Receiving = { signal: AbortSignal; onProgress: (percent: number | undefined) => void }

/** A file on its way: how far it is, and a way to stop it. It ends with the screen that asked for it. */
export function useReceiving() {
  const [percent, setPercent] = useState<number>()
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])

  function begin(): Receiving {
    current.current = new AbortController()
    setPercent(undefined)
    return { signal: current.current.signal, onProgress: setPercent }
  }
  return { percent, begin, cancel: () => current.current?.abort() }
}
