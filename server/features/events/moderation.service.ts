import type { events } from '#contract/events.ts'
import { pageSize } from '#contract/paging.ts'
import { logLook } from '#server/features/audit/looks.service.ts'
import type { Verb } from '#server/platform/context.ts'
import { cutPage, readCursor } from '#server/platform/keyset.ts'
import * as queries from './events.queries.ts'

export const listAll: Verb<typeof events.listAll> = async (ctx, { tab, after }) => {
  const rows = await queries.listAll(ctx, tab, { after: readCursor(after), count: pageSize + 1 })
  const page = cutPage(rows, pageSize)
  const shown = page.items.flatMap(({ organiser }) => organiser ?? [])
  logLook(ctx, { endpoint: 'events.listAll', shown })
  return page
}

export const countAll: Verb<typeof events.countAll> = (ctx) => queries.countAll(ctx)
