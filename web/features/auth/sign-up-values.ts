import type { z } from 'zod'
import type { signUpOf } from '#contract/auth-forms.ts'

type Values = z.input<ReturnType<typeof signUpOf>>

/** What the form holds: also boxes that are not ticked, which the rules refuse. */
export type SignUpValues = Omit<Values, 'privacy' | 'terms'> & { privacy: boolean; terms: boolean }

/** Secrets never lie on a disk, and a consent is given, not remembered. */
export const neverKept = ['password', 'confirmPassword', 'privacy', 'terms', 'marketing'] as const

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
