import { useIsMutating, useMutation } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { commentText } from '#contract/community-forms.ts'
import { postLimits } from '#contract/post-values.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { keepCommentDraft, useCommentDraft } from './comment-draft.ts'
import { commentMutation } from './community.api.ts'

export function CommentForm({ postId, userId }: { postId: string; userId: string }) {
  const draft = useCommentDraft(userId, postId)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const options = commentMutation(userId, postId)
  const { mutate } = useMutation(options)
  // Also what the thread sent before it was closed and opened again.
  const isSending = useIsMutating({ mutationKey: options.mutationKey }) > 0
  const isBlank = draft.content.trim() === ''

  function refuse(message: string | undefined) {
    setError(message)
    field.current?.focus()
  }

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isBlank || isSending) return
    const { content, sent } = draft
    const checked = commentText.safeParse(content)
    if (!checked.success) return refuse(checked.error.issues[0]?.message)
    setError(undefined)
    const isSame = sent !== null && (sent.isTakenBack || sent.content === content)
    const requestKey = isSame ? sent.requestKey : crypto.randomUUID()
    keepCommentDraft(userId, postId, { content, sent: { ...sent, content, requestKey } })
    mutate(
      { requestKey, content },
      {
        onError: ({ fields, code }) => {
          if (fields.content) refuse(fields.content)
          // It had arrived, and was deleted since: sent once more, it is another one.
          if (code === 'COMMENT_NOT_FOUND') keepCommentDraft(userId, postId, { content, sent: null })
        },
      },
    )
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <TextArea
        ref={field}
        label="Scrivi un commento"
        isLabelHidden
        placeholder="Scrivi un commento…"
        rows={2}
        limit={postLimits.comment.max}
        value={draft.content}
        error={error}
        onChange={({ target }) => {
          setError(undefined)
          keepCommentDraft(userId, postId, { ...draft, content: target.value })
        }}
        onKeyDown={press}
      />
      <Button
        type="submit"
        size="sm"
        icon={SendHorizontal}
        isPending={isSending}
        disabled={isBlank && !isSending}
        className="self-end"
      >
        Invia commento
      </Button>
    </form>
  )
}
