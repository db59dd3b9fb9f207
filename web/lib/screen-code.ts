import { ApiError } from './api.ts'

/**
 * The code of a screen. Offline its absence is a connection to retry; otherwise the router takes it for a
 * newer deployment and reloads the page, which without a network would leave the app altogether.
 */
export function screenCode<Code>(code: Promise<Code>): Promise<Code> {
  return code.catch((error: unknown) => {
    throw navigator.onLine ? error : new ApiError('NO_CONNECTION')
  })
}
