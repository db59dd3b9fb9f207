import { type ErrorCode, errors } from '#contract/errors.ts'

type Details = {
  /** Replaces the code's sentence, where it carries a number. */
  message?: string
  fields?: Record<string, string>
  retryAfterSeconds?: number
}

/** A refusal that a person may read. Anything else that is thrown is a bug and is answered INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errors[code][1])
    this.name = 'AppError'
    this.code = code
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}
