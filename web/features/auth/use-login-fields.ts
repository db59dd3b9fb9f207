import { type ChangeEvent, useRef, useState } from 'react'
import { loginRefusal } from '#contract/login-rules.ts'

export type LoginField = keyof typeof loginRefusal
type Errors = Partial<Record<LoginField, string>>

/**
 * The fields of the form to sign in, without the library of the other forms: it and zod together weigh more than all else
 * that this screen brings. Said as there: when it is sent, and from then on with every letter.
 */
export function useLoginFields(identifier: string) {
  const inputs = useRef<Partial<Record<LoginField, HTMLInputElement>>>({})
  // What was typed outlives the field: the step of the code takes the place of the first two.
  const typed = useRef({ identifier, password: '', code: '' })
  const [errors, setErrors] = useState<Errors>({})
  const isTried = useRef(false)

  function say(field: LoginField, message: string | null | undefined): void {
    setErrors(({ [field]: _, ...others }) => (message ? { ...others, [field]: message } : others))
  }

  return {
    errors,
    values: () => typed.current,
    field: (name: LoginField, onChange?: (value: string) => void) => ({
      name,
      ref: (input: HTMLInputElement | null) => {
        if (!input || inputs.current[name] === input) return
        inputs.current[name] = input
        // Not as an attribute, where a password does not belong.
        input.value = typed.current[name]
      },
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        typed.current[name] = target.value
        if (isTried.current) say(name, loginRefusal[name](target.value))
        onChange?.(target.value)
      },
    }),
    focus: (name: LoginField): void => inputs.current[name]?.select(),
    clear: (name: LoginField): void => {
      typed.current[name] = ''
      say(name, null)
    },
    /** What is wrong is said under its field, and the first of them takes the focus. */
    check: (names: readonly LoginField[]): boolean => {
      isTried.current = true
      // A browser that fills in fields by itself does not always tell of it.
      for (const name of names) typed.current[name] = inputs.current[name]?.value ?? typed.current[name]
      const refused = names.filter((name) => loginRefusal[name](typed.current[name]) !== null)
      for (const name of names) say(name, loginRefusal[name](typed.current[name]))
      if (refused[0]) inputs.current[refused[0]]?.focus()
      return refused.length === 0
    },
    /** The server's sentences, under their fields. */
    refuse: (sentences: Readonly<Record<string, string>>): void => {
      const refused = names.filter((name) => sentences[name])
      for (const name of refused) say(name, sentences[name])
      if (refused[0]) inputs.current[refused[0]]?.focus()
    },
  }
}

const names = Object.keys(loginRefusal) as LoginField[]
