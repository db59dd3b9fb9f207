import { useMutation } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { community, postLimits } from '#contract/community.ts'
import { useOwnKey } from '#web/lib/own-key.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { commentMutation } from './community.api.ts'
import { keepCommentDraft, recallCommentDraft } from './post-draft.ts'

const rule = community.comment.input.shape.content

/** What is typed is kept for this tab until it is sent: the thread may be closed over it, or another page opened. */
export function CommentForm({ postId, userId }: { postId: string; userId: string }) {
  const [draft, setDraft] = useState(() => recallCommentDraft(userId, postId) ?? emptyDraft())
  const [error, setError] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const send = useMutation(commentMutation)
  const isBlank = draft.content.trim() === ''

  function keep(next: typeof draft) {
    setDraft(next)
    keepCommentDraft(userId, postId, next)
  }

  useOwnKey(draft.requestKey, () => keep({ ...draft, requestKey: crypto.randomUUID() }))

  function refuse(message: string | undefined) {
    setError(message)
    field.current?.focus()
  }

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isBlank || send.isPending) return
    const checked = rule.safeParse(draft.content)
    if (!checked.success) return refuse(checked.error.issues[0]?.message)
    setError(undefined)
    send.mutate(
      { id: postId, requestKey: draft.requestKey, content: checked.data },
      {
        onSuccess: () => keep(emptyDraft()),
        onError: ({ fields }) => fields.content && refuse(fields.content),
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
          keep({ ...draft, content: target.value })
        }}
        onKeyDown={press}
      />
      <Button
        type="submit"
        size="sm"
        icon={SendHorizontal}
        isPending={send.isPending}
        disabled={isBlank}
        className="self-end"
      >
        Invia commento
      </Button>
    </form>
  )
}

/** One key for one comment: a second press, or a retry after a lost answer, makes no second one. */
const emptyDraft = () => ({ requestKey: crypto.randomUUID() as string, content: '' })
