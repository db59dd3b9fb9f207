import { formatDate } from '#contract/dates.ts'
import { postTypeLabels } from '#contract/post-values.ts'
import { FoldedText } from '#web/ui/folded-text.tsx'
import type { Kind, Waiting } from './waiting.ts'

export const kindLabels: Record<Kind, string> = {
  post: 'Post',
  comment: 'Commento',
  diary: 'Voce di diario',
  like: 'Mi piace',
}

/** What was written, as its author will know it again. */
export function WaitingText({ waiting }: { waiting: Waiting }) {
  if (waiting.kind === 'like')
    return <p>{waiting.input.isLiked ? 'Ti piace un post.' : 'Un post non ti piace più.'}</p>
  if (waiting.kind === 'comment') return <FoldedText text={waiting.input.content} more="Leggi tutto" />
  if (waiting.kind === 'post')
    return (
      <>
        <p className="text-muted">{postTypeLabels[waiting.input.postType]}</p>
        <FoldedText text={waiting.input.content} more="Leggi tutto" />
      </>
    )
  const { title, date, location, description } = waiting.input
  return (
    <>
      <p className="wrap-anywhere font-semibold">{title}</p>
      <p className="wrap-anywhere text-muted">
        {formatDate(date)} · <span className="bidi-isolate">{location}</span>
      </p>
      <FoldedText text={description} more="Leggi tutto" />
    </>
  )
}
