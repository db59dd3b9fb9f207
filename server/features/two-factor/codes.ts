import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { twoFactorLimits } from '#contract/two-factor.ts'

/** What every authenticator app understands: SHA-1, six digits, thirty seconds. */
const plain = { algorithm: 'SHA1', digits: 6, period: 30 } as const

export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What the app reads out of the picture. */
export function setupUri(of: { secret: string; appName: string; email: string }): string {
  return new TOTP({ ...plain, secret: of.secret, issuer: of.appName, label: of.email }).toString()
}

/** Which thirty seconds a code belongs to; null if it is none of now. The app's clock may be half a minute off. */
export function stepOf(code: string, secret: string, now: Date): number | null {
  const totp = new TOTP({ ...plain, secret })
  const timestamp = now.getTime()
  const distance = totp.validate({ token: code, timestamp, window: 1 })
  return distance === null ? null : totp.counter({ timestamp }) + distance
}

/** Without look-alikes: they are copied by hand. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** 118 bits each: a plain hash of them is safe. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  const code = () => Array.from({ length: 6 }, group).join('-')
  return Array.from({ length: twoFactorLimits.recoveryCodes }, code)
}
