import { mutationOptions } from '@tanstack/react-query'
import type { SentBy } from '#contract/endpoint.ts'
import { points } from '#contract/points.ts'
import { call } from '#web/lib/api.ts'

/** The form shows its refusals and says whom the points went to. */
export const awardMutation = mutationOptions({
  mutationFn: (input: SentBy<typeof points.award>) => call(points.award, input),
  meta: { error: false, refreshes: [['users'], ['leaderboard'], ['profile']] },
})
