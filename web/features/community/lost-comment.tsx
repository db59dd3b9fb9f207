import { Copy } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { copyText } from '#web/lib/copy-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { keepCommentDraft, useCommentDraft } from './comment-draft.ts'

/** The post went while somebody wrote under it: their words are theirs to take elsewhere. */
export function LostComment({ postId, userId }: { postId: string; userId: string }) {
  const id = useId()
  const part = useRef<HTMLDivElement>(null)
  const { content } = useCommentDraft(userId, postId)
  const isThere = content.trim() !== ''
  useEffect(() => {
    // The field that had the focus went with the post.
    if (isThere && document.activeElement === document.body) part.current?.focus()
  }, [isThere])
  if (!isThere) return null
  return (
    <div ref={part} tabIndex={-1} className="outline-none">
      <Card as="section" aria-labelledby={id}>
        <h2 id={id} className="text-xl">
          Il post che stavi commentando è stato eliminato
        </h2>
        <p className="text-muted">Il tuo commento non è stato pubblicato. Ecco quello che avevi scritto:</p>
        <p className="wrap-anywhere whitespace-pre-line rounded-md bg-raised p-3">{content}</p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            icon={Copy}
            onClick={() =>
              void copyText(content, {
                done: 'Testo copiato',
                failed: 'Il browser non permette di copiare: seleziona il testo e copialo a mano.',
              })
            }
          >
            Copia il testo
          </Button>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => keepCommentDraft(userId, postId, { content: '', sent: null })}
          >
            Non mi serve
          </Button>
        </div>
      </Card>
    </div>
  )
}
