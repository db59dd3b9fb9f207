import type { FastifyReply, FastifyRequest } from 'fastify'
import { answersElementId } from '#contract/page-session.ts'
import { answerSchema } from './answer-schema.ts'
import { AppError } from './app-error.ts'
import { type Doors, type Route, refusalAt, workOf } from './bind.ts'
import type { Ctx } from './context.ts'
import { dataElement } from './html.ts'
import { within } from './within.ts'

/** What was asked, by its address, and the answer as JSON. */
export type Answers = ReadonlyMap<string, string>
export const noAnswers: Answers = new Map()

// The app can still ask by itself: nobody looks at white for longer because of a list.
const patienceMs = 500
// More than this would come later than the code that draws it, which is fetched once the page is there.
const mostBytes = 65_536
// What could not come with a page would be asked for twice, here and by the browser: so long it is left to the browser.
const restMs = { tooLong: 60_000, tooLate: 10_000 }

/** Asks along with a page what its screen would ask for first, as the person who opens it. What cannot be answered is left to the app. */
export function answerFirst(routes: readonly Route[], doors: Doors) {
  const known = new Map(
    routes
      .filter(({ endpoint }) => endpoint.method === 'GET')
      .map((route) => [
        `/api${route.endpoint.path}`,
        { ...route, work: workOf(route, doors), schema: answerSchema(route.endpoint.output) },
      ]),
  )

  const restingUntil = new Map<string, number>()
  const rest = (question: string, ms: number) => void restingUntil.set(question, performance.now() + ms)

  async function answer(question: string, ctx: Ctx, request: FastifyRequest, reply: FastifyReply) {
    const { pathname, searchParams } = new URL(question, 'http://localhost')
    const route = known.get(pathname)
    if (!route || refusalAt(route.endpoint, ctx.viewer, ctx.settings)) return null
    if ((restingUntil.get(question) ?? 0) > performance.now()) return null
    const input = route.endpoint.input.parse(Object.fromEntries(searchParams))
    const startedAt = performance.now()
    const work = Promise.resolve(route.work(ctx, input, undefined, request, reply))
    const given = await doors.pulse.guard(
      within(patienceMs, work, () => {
        rest(question, restMs.tooLate)
        return new AppError('UNAVAILABLE')
      }),
    )
    const json = reply.serializeInput(given as Record<string, unknown>, route.schema)
    const ms = Math.round(performance.now() - startedAt)
    const line = { route: pathname, ms, userId: ctx.viewer?.id ?? null }
    ctx.log[doors.config.isProduction ? 'info' : 'debug'](line, 'answered with its page')
    if (Buffer.byteLength(json) <= mostBytes) return json
    rest(question, restMs.tooLong)
    return null
  }

  return async (
    questions: readonly string[],
    ctx: Ctx,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Answers> => {
    const found = await Promise.all(
      questions.map((question) =>
        answer(question, ctx, request, reply).catch((error: unknown) => {
          // Whatever it is, the app meets it again when it asks by itself, and shows it.
          if (!(error instanceof AppError))
            doors.log.warn({ err: error }, 'A page was sent without an answer')
          return null
        }),
      ),
    )
    return new Map(
      questions.flatMap((question, place) => {
        const json = found[place]
        return json ? [[question, json] as const] : []
      }),
    )
  }
}

export function answersElement(answers: Answers): string {
  if (answers.size === 0) return ''
  const pairs = [...answers].map(([question, json]) => `${JSON.stringify(question)}:${json}`)
  return dataElement(answersElementId, `{${pairs.join(',')}}`)
}
