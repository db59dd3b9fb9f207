/** A backup or a restore that cannot be done, in a sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export const damaged = (what: string) =>
  new BackupError(`The backup is damaged: ${what}. Nothing was restored from it.`)
