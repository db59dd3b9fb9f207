import { passwordClasses, passwordLimits } from '#contract/password-values.ts'
import { lengthOf } from '#contract/text-rules.ts'

type PasswordRule = { text: string; holds: (password: string) => boolean }

/** The contract's password rule, told one part at a time. */
export function passwordRules(minLength: number): PasswordRule[] {
  const min = Math.max(minLength, passwordLimits.min)
  return [
    {
      text: `Tra ${min} e ${passwordLimits.max} caratteri`,
      holds: (password) => lengthOf(password) >= min && lengthOf(password) <= passwordLimits.max,
    },
    { text: 'Una maiuscola', holds: (password) => passwordClasses.upperCase.test(password) },
    { text: 'Una minuscola', holds: (password) => passwordClasses.lowerCase.test(password) },
    { text: 'Un numero', holds: (password) => passwordClasses.digit.test(password) },
    { text: 'Un carattere speciale (@$!%*?&)', holds: (password) => passwordClasses.special.test(password) },
  ]
}
