import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TextInput } from './text-input.tsx'

type Props = { label: string; placeholder: string; words: string; onChange: (words: string) => void }

const typingPauseMs = 300

/** Asks once the typing rests; follows the address when that changes by other ways (back, a link). */
export function WordsField({ label, placeholder, words, onChange }: Props) {
  const [typed, setTyped] = useState(words)
  const [lastWords, setLastWords] = useState(words)
  if (words !== lastWords) {
    setLastWords(words)
    // Our own question coming back: the blank behind a word may be the start of the next.
    if (words !== typed.trim()) setTyped(words)
  }
  useEffect(() => {
    if (typed.trim() === words) return
    const timer = setTimeout(() => onChange(typed.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  })
  return (
    <TextInput
      type="search"
      label={label}
      isLabelHidden
      icon={Search}
      placeholder={placeholder}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && onChange(typed.trim())}
    />
  )
}
