import type { QueryClient } from '@tanstack/react-query'
import { answersElementId, sessionElementId } from '#contract/page-session.ts'
import { parse } from './api.ts'
import { takeAnswers } from './brought.ts'
import { arrivalType } from './first-screen.ts'
import { isOfNow, type Session, sessionQuery } from './session.ts'

/**
 * Begins with the session that came with the page, and with what its screen asks for first. Where none came,
 * or something may have happened since the page was asked for, it is asked for as ever.
 */
export function takeSession(client: QueryClient): void {
  const element = document.getElementById(sessionElementId)
  const answers = document.getElementById(answersElementId)
  const session = parse(element?.textContent ?? '')
  const askedAt = Date.now() - performance.now()
  // A tab that is restored, or a step back, may show a page of long ago, whatever its headers say.
  if (isSession(session) && arrivalType() !== 'back_forward' && isOfNow(session, askedAt)) {
    client.setQueryData(sessionQuery.queryKey, session, { updatedAt: askedAt })
    takeAnswers(askedAt, answers?.textContent)
  }
  // Taken or not, it lies in the page no longer.
  element?.remove()
  answers?.remove()
}

/** The server's serialiser has made it; but whatever else lies there must not be taken for one. */
function isSession(value: unknown): value is Session {
  const { user, site } = (value ?? {}) as Partial<Session>
  return typeof site === 'object' && site !== null && typeof user === 'object'
}
