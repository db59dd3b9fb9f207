import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Flag, MessageSquareText, ShieldCheck, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { formatDate } from '#contract/dates.ts'
import { postTypeLabels } from '#contract/post-values.ts'
import type { ReportedContent } from '#contract/reports.ts'
import { ItineraryStrip } from '#web/lib/itineraries/itinerary-strip.tsx'
import { PersonLink } from '#web/lib/person-link.tsx'
import { PhotoGrid } from '#web/lib/pictures/photo-grid.tsx'
import { RelativeTime } from '#web/lib/relative-time.tsx'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { ClampedText } from '#web/ui/clamped-text.tsx'
import { cx } from '#web/ui/cx.ts'
import { FoldedText } from '#web/ui/folded-text.tsx'
import { ReportNotes } from './report-notes.tsx'
import { authorOf, reportsText, writtenOf } from './reported.ts'
import { keepMutation } from './reports.api.ts'

type Props = { content: ReportedContent; onDelete: () => void }

/** What was said, who said it, and what others object to: everything to decide on it. */
export function ReportedCard({ content, onDelete }: Props) {
  const titleId = useId()
  const { kind, reportCount, keptAt, lastReportedAt } = content
  return (
    <Card
      title={
        <span id={titleId} className="bidi-isolate wrap-anywhere">
          {content.kind === 'post' ? 'Post' : 'Commento'} di{' '}
          <PersonLink person={authorOf(content)} otherwise="" />
        </span>
      }
      titleLevel={2}
      aria-labelledby={titleId}
    >
      <div className="-mt-1 flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <Badge tone="red" icon={Flag}>
          {reportsText(reportCount)}
        </Badge>
        {keptAt && (
          <Badge tone="ochre" icon={ShieldCheck}>
            Già mantenuto il {formatDate(keptAt)}
          </Badge>
        )}
        <span className="text-muted text-sm">
          {reportCount === 1 ? 'Segnalato' : 'Segnalato l’ultima volta'}{' '}
          <RelativeTime moment={lastReportedAt} />
        </span>
      </div>
      {kind === 'post' ? <ReportedPost content={content} /> : <ReportedComment content={content} />}
      <ReportNotes content={content} />
      <Actions content={content} titleId={titleId} onDelete={onDelete} />
    </Card>
  )
}

type Shown = Pick<Props, 'content'>

const quote = 'flex min-w-0 flex-col gap-3 rounded-md border-field border-l-4 bg-raised px-4 py-3'

function ReportedPost({ content }: Shown) {
  const { postType, content: text, photos, itinerary, location, tags } = content.post
  const around = [postTypeLabels[postType], location, ...tags.map((tag) => `#${tag}`)].filter(Boolean)
  return (
    <div className={quote}>
      <Written content={content} />
      <FoldedText text={text} more="Leggi tutto" />
      {photos.length > 0 && <PhotoGrid photos={photos} />}
      {itinerary && <ItineraryStrip itinerary={itinerary} />}
      <p className="bidi-isolate wrap-anywhere text-muted text-sm">{around.join(' · ')}</p>
    </div>
  )
}

function ReportedComment({ content }: Shown) {
  return (
    <div className={quote}>
      <Written content={content} />
      <FoldedText text={writtenOf(content).content} more="Leggi tutto" />
      <div className="border-line border-t pt-2 text-muted text-sm">
        <p>Sotto il post di {content.post.author.displayName}:</p>
        <ClampedText text={content.post.content} className="line-clamp-2" />
      </div>
    </div>
  )
}

const Written = ({ content }: Shown) => (
  <p className="text-muted text-sm">
    Scritto <RelativeTime moment={writtenOf(content).createdAt} />
  </p>
)

function Actions({ content, titleId, onDelete }: Props & { titleId: string }) {
  const keep = useMutation(keepMutation)
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-t pt-3 *:[button]:grow sm:*:[button]:grow-0">
      <Button
        size="sm"
        variant="secondary"
        icon={Check}
        isPending={keep.isPending}
        data-decides
        aria-describedby={titleId}
        onClick={() => keep.mutate(content)}
      >
        Mantieni
      </Button>
      {content.post.status === 'published' && (
        <Link
          to={paths.post}
          params={{ id: content.post.id }}
          aria-describedby={titleId}
          className={cx(buttonClass({ size: 'sm', variant: 'secondary' }), 'grow sm:grow-0')}
        >
          <MessageSquareText aria-hidden="true" />
          Apri il post
        </Link>
      )}
      <Button
        size="sm"
        variant="ghost"
        icon={Trash2}
        disabled={keep.isPending}
        aria-describedby={titleId}
        className="text-red sm:ml-auto"
        onClick={onDelete}
      >
        Elimina
      </Button>
    </div>
  )
}
