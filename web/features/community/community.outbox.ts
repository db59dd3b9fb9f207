import { community } from '#contract/community.ts'
import { call } from '#web/lib/api.ts'
import { renewDraft, writeDrafts } from '#web/lib/drafts/drafts.ts'
import type { Courier } from '#web/lib/outbox/waiting.ts'
import { paths } from '#web/paths.ts'
import { keepCommentDraft, recallCommentDraft } from './comment-draft.ts'
import { lookAround, lookAtThread } from './community.api.ts'
import { feedKey, keepCounts } from './post-cache.ts'

export const postCourier: Courier<'post'> = {
  send: (input) => call(community.create, input),
  onSent: (client) => {
    lookAround(client)
    void client.invalidateQueries({ queryKey: feedKey })
  },
  takeBack: async ({ draft }) => {
    if (draft) await renewDraft(draft)
    return paths.community
  },
}

export const commentCourier: Courier<'comment'> = {
  send: (input) => call(community.comment, input),
  onSent: (client, { input }) => void lookAtThread(client, input.id),
  takeBack: async ({ owner, input: { id, content, requestKey } }) => {
    const { content: typed } = recallCommentDraft(owner, id)
    // What has been begun there since is not lost either.
    const isFree = typed.trim() === ''
    keepCommentDraft(owner, id, {
      content: isFree ? content : `${typed}\n\n${content}`,
      sent: isFree ? { content, requestKey, isTakenBack: true } : null,
    })
    await writeDrafts()
    return paths.post.replace('$id', id)
  },
}

export const likeCourier: Courier<'like'> = {
  send: ({ id, isLiked }) => call(isLiked ? community.like : community.unlike, { id }),
  onSent: (client, _waiting, counts) => keepCounts(client, counts),
  takeBack: async ({ input }) => paths.post.replace('$id', input.id),
}
