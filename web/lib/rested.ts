import { useEffect, useState } from 'react'

const typingPauseMs = 250

/** The text once the typing rests: not every letter is a question. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
