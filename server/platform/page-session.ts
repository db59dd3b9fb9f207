import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerSchema } from './answer-schema.ts'
import { AppError } from './app-error.ts'
import { type Doors, openContext, type Route } from './bind.ts'
import type { Ctx } from './context.ts'
import { type Answers, answerFirst, noAnswers } from './first-answers.ts'
import { createSessionCookie } from './session-cookie.ts'
import { within } from './within.ts'

/** Somebody who opens a page in a browser. */
export type Visit = {
  /** What the app would ask for first, as JSON; null: it asks by itself. */
  session: string | null
  isSignedIn: boolean
  /** What the app would ask for next, at these addresses. Never fails. */
  answersTo(questions: readonly string[]): Promise<Answers>
}

// Without a session the page can still ask for one: nobody looks at white for longer because of it.
const patienceMs = 800
const tooLate = () => new AppError('UNAVAILABLE')

const unanswered = async () => noAnswers

/** Looks up, for whoever opens a page, what the endpoint of the session would answer them. Null: nobody opens one. */
export function receiveVisits({ endpoint, verb }: Route, doors: Doors, routes: readonly Route[] = []) {
  const schema = answerSchema(endpoint.output)
  const answer = answerFirst(routes, doors)
  const ask = async (request: FastifyRequest, reply: FastifyReply): Promise<[Ctx, session: string]> => {
    const ctx = await openContext(request, reply, endpoint, doors)
    // The same compiled serialiser as the endpoint's: what is not promised there never leaves here. Every answer of the
    // contract is an object.
    return [ctx, reply.serializeInput((await verb(ctx, {}, undefined)) as Record<string, unknown>, schema)]
  }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Visit | null> => {
    if (!isVisit(request)) return null
    const hasCookie = createSessionCookie(request, reply, doors.config).read() !== null
    if (hasCookie && !isByOurselves(request))
      return { session: null, isSignedIn: true, answersTo: unanswered }
    try {
      const [ctx, session] = await doors.pulse.guard(within(patienceMs, ask(request, reply), tooLate))
      return {
        session,
        isSignedIn: ctx.viewer !== null,
        answersTo: (questions) => answer(questions, ctx, request, reply),
      }
    } catch (error) {
      // Whatever it is, the app meets it again when it asks by itself, and shows it.
      if (!(error instanceof AppError)) doors.log.warn({ err: error }, 'A page was sent without its session')
      return { session: null, isSignedIn: hasCookie, answersTo: unanswered }
    }
  }
}

/** A page in a window of its own. Passed on by our service worker it no longer says for what it is wanted. */
function isVisit({ method, headers }: FastifyRequest): boolean {
  const destination = headers['sec-fetch-dest']
  const isWindow = destination === 'document' || destination === 'empty'
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && isWindow
}

/** Nothing of a person is in a page that another site has made their browser ask for. */
function isByOurselves({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site === 'same-origin' || site === 'none'
}
