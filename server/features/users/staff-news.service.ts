import type { LiveTopic } from '#contract/live.ts'
import type { Ctx } from '#server/platform/context.ts'
import { notifyLive } from '#server/platform/live.ts'
import { staffIds } from './users.service.ts'

/** Everybody who runs the place and has it open. */
export async function tellStaff({ db }: Pick<Ctx, 'db'>, topics: readonly LiveTopic[]): Promise<void> {
  await notifyLive(db, await staffIds({ db }), topics)
}
