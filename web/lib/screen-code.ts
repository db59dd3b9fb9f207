import { ApiError } from './api.ts'
import { draftsAreRead } from './device.ts'

/**
 * The code of a screen without a form that keeps drafts: a first screen loads nothing for it. Offline its absence is a connection to retry; otherwise the router takes it for a
 * newer deployment and reloads the page, which without a network would leave the app altogether.
 */
export function formlessCode<Code>(code: Promise<Code>): Promise<Code> {
  return code.catch((error: unknown) => {
    throw navigator.onLine ? error : new ApiError('NO_CONNECTION')
  })
}

/** The same for every screen that may have a form, which is nearly all: what was typed and not saved is known with it. */
export async function screenCode<Code>(code: Promise<Code>): Promise<Code> {
  const [loaded] = await Promise.all([formlessCode(code), draftsAreRead()])
  return loaded
}
