import { siteOf } from '#contract/auth.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import type { Session } from './session.ts'

/** Somebody as the session knows her. */
export const anna = {
  id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  email: 'anna@example.it',
  displayName: 'Anna',
  avatarUrl: null,
  role: 'user',
  isEmailConfirmed: true,
  mustEnrol: false,
} as const

/** Of a visitor, on a site as it is delivered. */
export const visitorSession: Session = { user: null, site: siteOf(defaultSettings) }
