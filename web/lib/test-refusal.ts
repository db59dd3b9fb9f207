import { type ErrorCode, errors, isErrorCode } from '#contract/errors.ts'
import { ApiError, type ApiErrorCode } from './api.ts'

/** As it comes from the server, with its sentence; or from the line. */
export function refusal(code: ApiErrorCode): ApiError {
  if (!isErrorCode(code)) return new ApiError(code as Exclude<ApiErrorCode, ErrorCode>)
  const [status, message] = errors[code]
  return new ApiError(code, { status, message })
}
