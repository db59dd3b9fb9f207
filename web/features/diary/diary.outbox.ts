import { diary } from '#contract/diary.ts'
import { call } from '#web/lib/api.ts'
import { renewDraft } from '#web/lib/drafts/drafts.ts'
import type { Courier } from '#web/lib/outbox/waiting.ts'
import { paths } from '#web/paths.ts'
import { diaryKey } from './diary.api.ts'

export const diaryCourier: Courier<'diary'> = {
  send: (input) => call(diary.create, input),
  onSent: (client) => void client.invalidateQueries({ queryKey: diaryKey }),
  takeBack: async ({ draft }) => {
    if (draft) await renewDraft(draft)
    return paths.diary
  },
}
