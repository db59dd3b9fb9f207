import type { ComponentProps } from 'react'
import { TextInput } from './text-input.tsx'

type Props = ComponentProps<typeof TextInput> & {
  /** Of an app it is digits, which phones that keep them fill in; a recovery code has letters. */
  kind?: 'app' | 'recovery' | 'either'
}

export function CodeInput({ kind = 'app', ...props }: Props) {
  return (
    <TextInput
      autoComplete={kind === 'recovery' ? 'off' : 'one-time-code'}
      inputMode={kind === 'app' ? 'numeric' : 'text'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={60}
      enterKeyHint="go"
      {...props}
    />
  )
}
