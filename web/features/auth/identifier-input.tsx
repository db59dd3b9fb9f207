import type { ComponentProps } from 'react'
import { TextInput } from '#web/ui/text-input.tsx'

type Props = Omit<ComponentProps<typeof TextInput>, 'label'>

/** The three ways to say who one is. */
export function IdentifierInput(props: Props) {
  return (
    <TextInput
      {...props}
      label="Email, nickname o telefono"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}
