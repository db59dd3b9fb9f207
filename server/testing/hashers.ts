import { createPasswordHasher, type PasswordHasher } from '#server/platform/passwords.ts'

/** For races of fifty: everybody waits, nobody is told to come back. */
export const patientHasher = (): PasswordHasher => createPasswordHasher({ atOnce: 2, waiting: 1_000 })

/** Counts how often a password was really computed. */
export function countingHasher(inner = patientHasher()) {
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
