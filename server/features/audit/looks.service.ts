import type { SignedInCtx } from '#server/platform/context.ts'

type Look = {
  /** By its name in the contract. */
  endpoint: string
  shown: readonly { userId: string }[]
  eventId?: string
}

/**
 * Writes into the server's log whose e-mail addresses, numbers or real names an admin was shown: by ids, never the data. Not
 * into the audit log: a row for every page of a list would bury what was done there.
 */
export function logLook({ log, viewer }: SignedInCtx, { endpoint, shown, ...about }: Look): void {
  const people = [...new Set(shown.map(({ userId }) => userId))]
  const line = { event: 'personal_data_read', endpoint, userId: viewer.id, rows: shown.length, people }
  log.info({ ...line, ...about }, 'Somebody who runs the place read personal data')
}
