import type { z } from 'zod'
import type { signUpOf } from '#contract/auth-forms.ts'

type Values = z.input<ReturnType<typeof signUpOf>>

/** What the form holds: also boxes that are not ticked, which the rules refuse. */
export type SignUpValues = Omit<Values, 'privacy' | 'terms'> & { privacy: boolean; terms: boolean }

export const nothingTyped: SignUpValues = {
  firstName: '',
  lastName: '',
  city: '',
  email: '',
  nickname: '',
  phone: '',
  password: '',
  confirmPassword: '',
  privacy: false,
  terms: false,
  marketing: false,
}
