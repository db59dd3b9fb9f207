import { z } from 'zod'
import {
  identifierRules,
  loginPasswordRules,
  missingIdentifier,
  missingPassword,
  tokenPattern,
} from './login-rules.ts'
import { passwordLimits } from './password-values.ts'
import { readsAsStaff, staffName } from './staff-names.ts'
import { email, line, nickname, optional, ownPassword, passwordOf, phone, ruled } from './text.ts'
import { secondFactorCode } from './two-factor.ts'

export const signUpLimits = { firstNameMax: 50, lastNameMax: 50, cityMax: 100 } as const

/** The version of both legal texts that a sign-up accepts. */
export const consentVersion = '1.0'

export const lifetimes = {
  resetLinkMinutes: 60,
  setupCodeMinutes: 30,
  confirmLinkDays: 7,
  sessionMaxDays: 30,
  sessionsPerUser: 10,
} as const

/** How often something may be tried; `pauseMinutes` is how long a refusal lasts. */
export const attemptLimits = {
  /** Per account, for sign-ins and for password changes; the setting "max login attempts" replaces `limit`. */
  login: { limit: 5, pauseMinutes: 15 },
  /** Guesses at the second factor, whoever makes them; beside the limit of `login`. */
  secondFactorByDay: { limit: 40, pauseMinutes: 1440 },
  /** The same, not cleared by a new password: whoever reads the mailbox must not begin anew with each. */
  secondFactorByMonth: { limit: 200, pauseMinutes: 43_200 },
  loginByAddress: { limit: 25, pauseMinutes: 5 },
  signUpByAddress: { limit: 20, pauseMinutes: 30 },
  /** Answers that reveal an existing e-mail, nickname or phone; past it no sign-up is looked at. */
  signUpConflictByAddress: { limit: 5, pauseMinutes: 30 },
  /** By one caller: for one name as typed, and for one account under any of its names. */
  resetByCaller: { limit: 5, pauseMinutes: 30 },
  /** By all callers together; past it nothing is sent and nothing is told. */
  resetByAccount: { limit: 20, pauseMinutes: 30 },
  resetByAddress: { limit: 25, pauseMinutes: 5 },
  tokenByAddress: { limit: 100, pauseMinutes: 5 },
  confirmationByAccount: { limit: 5, pauseMinutes: 30 },
  setupByAddress: { limit: 25, pauseMinutes: 5 },
} as const

/** Why a password that keeps the rule is refused all the same; which ones are, the server says. */
export const guessablePassword = {
  common: 'Password troppo comune: è tra le prime che si provano. Scegline un’altra.',
  personal: 'Password troppo facile da indovinare: è fatta con i tuoi dati. Scegline un’altra.',
} as const

const samePasswords = {
  path: ['confirmPassword'],
  error: 'Le password non coincidono',
  // Said even while other fields are wrong, so that a person corrects everything at once.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}
const passwordsMatch = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword

/** Both names together are the first display name. */
const notOfStaff = {
  path: ['firstName'],
  error: staffName,
  when: ({ value }: { value: unknown }) => {
    const { firstName, lastName } = (value ?? {}) as Record<string, unknown>
    return typeof firstName === 'string' && typeof lastName === 'string'
  },
}
const isOrdinaryName = (form: { firstName: string; lastName: string }) =>
  !readsAsStaff(`${form.firstName} ${form.lastName}`)

export const login = z.strictObject({
  identifier: ruled(z.string(missingIdentifier).trim(), ...identifierRules(missingIdentifier)),
  password: ruled(z.string(missingPassword), ...loginPasswordRules),
  /** Asked for by SECOND_FACTOR_NEEDED. */
  code: secondFactorCode.optional(),
})
export type Login = z.output<typeof login>

const missingEmail = 'Inserisci la tua email per il reset'
export const passwordResetRequest = z.strictObject({
  identifier: ruled(z.string(missingEmail).trim(), ...identifierRules(missingEmail)),
})

/** The sign-up form; the server passes the minimum length in force. */
export function signUpOf(passwordMinLength: number = passwordLimits.min) {
  return z
    .strictObject({
      firstName: line('Nome', { max: signUpLimits.firstNameMax }),
      lastName: line('Cognome', { max: signUpLimits.lastNameMax }),
      city: line(
        'Città di residenza',
        { max: signUpLimits.cityMax },
        { required: 'Città di residenza è richiesta' },
      ),
      email,
      nickname: optional(nickname),
      phone: optional(phone),
      password: passwordOf(passwordMinLength),
      confirmPassword: z.string('Le password non coincidono'),
      privacy: z.literal(true, 'Devi accettare la Privacy Policy'),
      terms: z.literal(true, 'Devi accettare i Termini e Condizioni'),
      marketing: z.boolean().default(false),
    })
    .refine(passwordsMatch, samePasswords)
    .refine(isOrdinaryName, notOfStaff)
}
export const signUp = signUpOf()
export type SignUp = z.output<typeof signUp>

/** 256 random bits in base64url, as they travel in the fragment of a mailed link. */
export const token = z.string('Link non valido o scaduto').regex(tokenPattern, 'Link non valido o scaduto')

export function newPasswordOf(passwordMinLength: number = passwordLimits.min) {
  return z
    .strictObject({
      password: passwordOf(passwordMinLength),
      confirmPassword: z.string('Le password non coincidono'),
    })
    .refine(passwordsMatch, samePasswords)
}

export function passwordResetOf(passwordMinLength: number = passwordLimits.min) {
  return z
    .strictObject({ ...newPasswordOf(passwordMinLength).shape, token })
    .refine(passwordsMatch, samePasswords)
}

export function passwordChangeOf(passwordMinLength: number = passwordLimits.min) {
  return z
    .strictObject({
      ...newPasswordOf(passwordMinLength).shape,
      currentPassword: ownPassword,
    })
    .refine(passwordsMatch, samePasswords)
}

const missingSetupField = 'Inserisci email e password'
const present = z.string(missingSetupField).min(1, missingSetupField)

export function adminSetupOf(passwordMinLength: number = passwordLimits.min) {
  return z.strictObject({
    email: present.pipe(email),
    password: present.pipe(passwordOf(passwordMinLength)),
    code: z.string().max(100).optional(),
  })
}
export const adminSetup = adminSetupOf()

export const defaultAdminEmail = 'admin@tornanti.local'
