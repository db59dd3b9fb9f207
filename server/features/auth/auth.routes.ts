import { auth } from '#contract/auth.ts'
import { bind } from '#server/platform/bind.ts'
import * as service from './auth.service.ts'
import * as confirmation from './confirmation.service.ts'
import * as passwords from './passwords.service.ts'
import * as sessions from './sessions.service.ts'
import * as setup from './setup.service.ts'

export const authRoutes = [
  bind(auth.session, service.session),
  bind(auth.signUp, service.signUp),
  bind(auth.login, service.login),
  bind(auth.logout, service.logout),
  bind(auth.requestPasswordReset, passwords.requestPasswordReset),
  bind(auth.checkPasswordReset, passwords.checkPasswordReset),
  bind(auth.resetPassword, passwords.resetPassword),
  bind(auth.changePassword, passwords.changePassword),
  bind(auth.confirmEmail, confirmation.confirmEmail),
  bind(auth.resendConfirmation, confirmation.resendConfirmation),
  bind(auth.listSessions, sessions.listSessions),
  bind(auth.endSession, sessions.endSession),
  bind(auth.endOtherSessions, sessions.endOtherSessions),
  bind(auth.setupStatus, setup.setupStatus),
  bind(auth.setupAdmin, setup.setupAdmin),
]
