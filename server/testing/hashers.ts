import { createHash } from 'node:crypto'
import type { PasswordHasher } from '#server/platform/passwords.ts'

/** Costs nothing: in a race everybody then meets in the database at one moment, however slow the machine. */
export function quickHasher(): PasswordHasher {
  const digest = (password: string) => `quick:${createHash('sha256').update(password).digest('hex')}`
  return {
    hash: async (password) => digest(password),
    verify: async (password, stored) => ({ isRight: digest(password) === stored, isOutdated: false }),
  }
}

/** Counts how often a password was really computed. */
export function countingHasher(inner = quickHasher()) {
  const counts = { hashed: 0, verified: 0 }
  const passwords: PasswordHasher = {
    hash: (password) => {
      counts.hashed += 1
      return inner.hash(password)
    },
    verify: (password, stored) => {
      counts.verified += 1
      return inner.verify(password, stored)
    },
  }
  return { counts, passwords }
}
