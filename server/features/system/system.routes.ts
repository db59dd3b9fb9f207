import { system } from '#contract/system.ts'
import { AppError } from '#server/platform/app-error.ts'
import { bind } from '#server/platform/bind.ts'
import { within } from '#server/platform/within.ts'

export const systemRoutes = [
  bind(system.health, () => ({ status: 'ok' as const })),
  bind(system.ready, async ({ db }) => {
    await within(2_000, db`select 1`, () => new AppError('UNAVAILABLE'))
    return { status: 'ready' as const }
  }),
  bind(system.mapSource, ({ config }) => config.map),
]
