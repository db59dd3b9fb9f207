import { lengthOf, passwordLimits } from '#contract/text.ts'

type PasswordRule = { text: string; holds: (password: string) => boolean }

/** The contract's password rule, told one part at a time. A test keeps the two equal. */
export function passwordRules(minLength: number): PasswordRule[] {
  const min = Math.max(minLength, passwordLimits.min)
  return [
    {
      text: `Tra ${min} e ${passwordLimits.max} caratteri`,
      holds: (password) => lengthOf(password) >= min && lengthOf(password) <= passwordLimits.max,
    },
    { text: 'Una maiuscola', holds: (password) => /[A-Z]/.test(password) },
    { text: 'Una minuscola', holds: (password) => /[a-z]/.test(password) },
    { text: 'Un numero', holds: (password) => /[0-9]/.test(password) },
    { text: 'Un carattere speciale (@$!%*?&)', holds: (password) => /[@$!%*?&]/.test(password) },
  ]
}
