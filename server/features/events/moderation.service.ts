import type { events } from '#contract/events.ts'
import { pageSize } from '#contract/paging.ts'
import type { Verb } from '#server/platform/context.ts'
import { cutPage, readCursor } from '#server/platform/keyset.ts'
import * as queries from './events.queries.ts'

export const listAll: Verb<typeof events.listAll> = async (ctx, { tab, after }) =>
  cutPage(await queries.listAll(ctx, tab, { after: readCursor(after), count: pageSize + 1 }), pageSize)

export const countAll: Verb<typeof events.countAll> = (ctx) => queries.countAll(ctx)
