import postgres from 'postgres'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { AppError } from '#server/platform/app-error.ts'
import { tooMany } from '#server/platform/attempts.ts'

/** Of the function `refuse` (migration 0030). */
const refused = 'TR001'

/** What a function of the database refuses, as verbs do; whatever else goes wrong stays what it is. */
export async function orRefused<Result>(work: PromiseLike<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw (error instanceof postgres.PostgresError && error.code === refused && toAppError(error)) || error
  }
}

function toAppError({ message, detail }: postgres.PostgresError): AppError | null {
  if (!isCode(message)) return null
  return message === 'TOO_MANY_ATTEMPTS' ? tooMany(Number(detail)) : new AppError(message)
}

const isCode = (word: string): word is ErrorCode => word in errors
