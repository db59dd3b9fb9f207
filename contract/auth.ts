import { z } from 'zod'
import {
  adminSetup,
  login,
  passwordChangeOf,
  passwordResetOf,
  passwordResetRequest,
  signUp,
  token,
} from './auth-forms.ts'
import { done, endpoint, nothing } from './endpoint.ts'
import { roles } from './roles.ts'
import type { Settings } from './settings.ts'

/** The signed-in person, as their own browser needs them. */
export const sessionUser = z.object({
  id: z.uuid(),
  email: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  role: z.enum(roles),
  isEmailConfirmed: z.boolean(),
  /** The second step of signing in is required, and not set up: nothing else is answered. */
  mustEnrol: z.boolean(),
})
export type SessionUser = z.output<typeof sessionUser>

/** What anybody may know of the site's settings. */
export const site = z.object({
  isInMaintenance: z.boolean(),
  isRegistrationOpen: z.boolean(),
  passwordMinLength: z.int(),
  appName: z.string(),
  appDescription: z.string(),
  hasPushNotifications: z.boolean(),
})
export type Site = z.output<typeof site>

export const siteOf = (settings: Settings): Site => ({
  isInMaintenance: settings.maintenanceMode,
  isRegistrationOpen: settings.registrationEnabled,
  passwordMinLength: settings.passwordMinLength,
  appName: settings.appName,
  appDescription: settings.appDescription,
  hasPushNotifications: settings.pushNotifications,
})

export const openSession = z.object({
  id: z.uuid(),
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type OpenSession = z.output<typeof openSession>

const attempts = ['TOO_MANY_ATTEMPTS', 'BUSY'] as const

export const auth = {
  session: endpoint({
    method: 'GET',
    path: '/auth/session',
    audience: 'visitor',
    summary: 'Who is signed in, if anyone, and the settings every page needs.',
    input: nothing,
    output: z.object({ user: sessionUser.nullable(), site }),
    duringMaintenance: true,
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/auth/sign-up',
    audience: 'visitor',
    summary: 'Creates an account. Does not sign in; a confirmation mail follows.',
    input: signUp,
    output: done,
    errors: [
      ...attempts,
      'ALREADY_SIGNED_IN',
      'REGISTRATION_CLOSED',
      'EMAIL_TAKEN',
      'NICKNAME_TAKEN',
      'PHONE_TAKEN',
      'NICKNAME_AND_PHONE_TAKEN',
    ],
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    audience: 'visitor',
    summary: 'Signs in by e-mail, nickname or phone and sets the session cookie.',
    input: login,
    output: z.object({ user: sessionUser }),
    errors: [
      ...attempts,
      'USER_NOT_FOUND',
      'WRONG_PASSWORD',
      'SECOND_FACTOR_NEEDED',
      'SECOND_FACTOR_WRONG',
      'ACCOUNT_BLOCKED',
    ],
    duringMaintenance: true,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    audience: 'visitor',
    summary: 'Ends the session of this browser, if there is one.',
    input: nothing,
    output: done,
    duringMaintenance: true,
  }),
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/auth/password-reset',
    audience: 'visitor',
    summary: 'Mails a reset link to the account behind the identifier. The answer is the same for all.',
    input: passwordResetRequest,
    output: done,
    errors: ['TOO_MANY_ATTEMPTS'],
    duringMaintenance: true,
  }),
  checkPasswordReset: endpoint({
    method: 'POST',
    path: '/auth/password-reset/check',
    audience: 'visitor',
    summary: 'Whether a reset link still works; does not use it up.',
    input: z.strictObject({ token }),
    output: done,
    errors: ['LINK_INVALID', 'TOO_MANY_ATTEMPTS'],
    duringMaintenance: true,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/password-reset/complete',
    audience: 'visitor',
    summary: 'Sets a new password by a reset link, once, and ends every session of the account.',
    input: passwordResetOf(),
    output: done,
    errors: [...attempts, 'LINK_INVALID'],
    duringMaintenance: true,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/auth/confirm-email',
    audience: 'visitor',
    summary: 'Confirms an e-mail address by its mailed link.',
    input: z.strictObject({ token }),
    output: done,
    errors: ['LINK_INVALID', 'TOO_MANY_ATTEMPTS'],
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/auth/confirm-email/resend',
    audience: 'user',
    summary: 'Mails the confirmation link again.',
    input: nothing,
    output: done,
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/password',
    audience: 'user',
    summary: 'Changes the own password, ends all other sessions and gives this one a new cookie.',
    input: passwordChangeOf(),
    output: done,
    errors: [...attempts, 'WRONG_PASSWORD'],
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    audience: 'user',
    summary: 'The own open sessions, newest use first (at most ten exist).',
    input: nothing,
    output: z.object({ sessions: z.array(openSession) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    audience: 'user',
    summary: 'Ends one of the own sessions.',
    input: z.strictObject({ id: z.uuid() }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/auth/sessions/end-others',
    audience: 'user',
    summary: 'Ends every own session but this one.',
    input: nothing,
    output: done,
  }),
  setupStatus: endpoint({
    method: 'GET',
    path: '/auth/setup',
    audience: 'visitor',
    summary:
      'Whether the first administrator can still be made, and whether the code from the log is needed.',
    input: nothing,
    output: z.object({ isOpen: z.boolean(), needsCode: z.boolean() }),
    duringMaintenance: true,
  }),
  setupAdmin: endpoint({
    method: 'POST',
    path: '/auth/setup',
    audience: 'visitor',
    summary: 'Makes the first administrator, once.',
    input: adminSetup,
    output: done,
    errors: [...attempts, 'SETUP_DONE', 'SETUP_CODE_WRONG', 'EMAIL_TAKEN'],
    duringMaintenance: true,
  }),
}
