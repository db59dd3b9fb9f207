import { mutationOptions } from '@tanstack/react-query'
import type { SentBy } from '#contract/endpoint.ts'
import { points } from '#contract/points.ts'
import { call } from '#web/lib/api.ts'
import { settleDraft } from '#web/lib/drafts/drafts.ts'

/** The form shows its refusals and says whom the points went to. */
export const awardMutation = (draftId: string) =>
  mutationOptions({
    mutationFn: (input: SentBy<typeof points.award>) => settleDraft(draftId, call(points.award, input)),
    meta: { error: false, refreshes: [['users'], ['leaderboard'], ['profile']] },
  })
