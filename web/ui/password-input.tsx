import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { TextInput } from './text-input.tsx'

type Props = Omit<ComponentProps<typeof TextInput>, 'type' | 'trailing'>

export function PasswordInput(props: Props) {
  const [isShown, setIsShown] = useState(false)
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        <IconButton
          label={isShown ? 'Nascondi password' : 'Mostra password'}
          icon={isShown ? EyeOff : Eye}
          disabled={props.disabled}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}
