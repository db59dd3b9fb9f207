import type { Event, events } from '#contract/events.ts'
import { pageSize } from '#contract/paging.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { DownloadVerb } from '#server/platform/bind.ts'
import type { SignedInCtx, Verb } from '#server/platform/context.ts'
import { fileNameOf } from '#server/platform/file-name.ts'
import { isId, isMoment, keyset } from '#server/platform/keyset.ts'
import { writeCalendar } from './calendar-file.ts'
import * as queries from './events.queries.ts'

const byStart = keyset({ startDate: isMoment, id: isId })
const proposalsShown = 50
const newsShown = 50

export const list: Verb<typeof events.list> = async (ctx, { when, after }) =>
  byStart.cut(
    await queries.listEvents(ctx, when, { after: byStart.read(after), count: pageSize + 1 }),
    pageSize,
  )

export const counts: Verb<typeof events.counts> = (ctx) => queries.countEvents(ctx)

export const proposals: Verb<typeof events.proposals> = async (ctx) => ({
  events: await queries.listProposals(ctx, proposalsShown),
})

export const news: Verb<typeof events.news> = async (ctx) => ({
  news: (await queries.listNews(ctx, newsShown)).map(({ kind, at, changedFields, ...event }) => ({
    kind,
    at,
    changedFields,
    event,
  })),
})

export const get: Verb<typeof events.get> = async (ctx, { id }) => {
  const found = await queries.findDetails(ctx, id)
  if (!found) throw new AppError('EVENT_NOT_FOUND')
  return found
}

/** One that the viewer may see. */
export async function getEvent(ctx: SignedInCtx, id: string): Promise<Event> {
  const found = await queries.findEvent(ctx, id)
  if (!found) throw new AppError('EVENT_NOT_FOUND')
  return found
}

export const calendar: DownloadVerb<typeof events.calendar> = async (ctx, { id }) => {
  const event = await getEvent(ctx, id)
  return {
    content: writeCalendar(event, ctx),
    fileName: `${fileNameOf(event.title, 'evento')}.ics`,
  }
}
