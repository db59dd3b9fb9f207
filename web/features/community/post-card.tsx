import { linkOptions } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Post } from '#contract/community.ts'
import { postTypeLabels } from '#contract/post-values.ts'
import { ItineraryStrip } from '#web/lib/itineraries/itinerary-strip.tsx'
import { PhotoGrid } from '#web/lib/pictures/photo-grid.tsx'
import { RowLink } from '#web/lib/row-link.tsx'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { FoldedText } from '#web/ui/folded-text.tsx'
import { roomyLink, roomyWords } from '#web/ui/roomy-link.ts'
import { Author } from './author.tsx'
import { postTypeLooks } from './community.copy.ts'

type Props = {
  post: Post
  menu: ReactNode
  /** Likes and comments; what an admin decides about a post that waits. */
  footer: ReactNode
  /** The whole text: where the post stands by itself. */
  isWhole?: boolean
}

export function PostCard({ post, menu, footer, isWhole = false }: Props) {
  const nameId = useId()
  const { content, location, photos, itinerary, tags } = post
  return (
    <Card aria-labelledby={nameId}>
      <header className="flex items-start gap-2 @max-[18rem]:flex-wrap">
        <Author
          author={post.author}
          nameId={nameId}
          moment={post.createdAt}
          postId={post.status === 'published' ? post.id : null}
        >
          <TypeLink postType={post.postType} />
        </Author>
        <div className="-mt-2 -mr-2.5 ml-auto shrink-0">{menu}</div>
      </header>
      {isWhole ? (
        <p className="wrap-anywhere whitespace-pre-line text-pretty">{content}</p>
      ) : (
        <FoldedText text={content} more="Leggi tutto" />
      )}
      {photos.length > 0 && <PhotoGrid photos={photos} />}
      {itinerary && <ItineraryStrip itinerary={itinerary} />}
      {(location || tags.length > 0) && (
        <div className="-my-1.5 flex flex-wrap items-center gap-x-4">
          {location && (
            <span className="inline-flex min-h-11 min-w-0 items-center gap-1 text-muted">
              <MapPin aria-hidden="true" className="size-4 shrink-0" />
              <span className="sr-only">Località: </span>
              <span className="bidi-isolate wrap-anywhere min-w-0">{location}</span>
            </span>
          )}
          {tags.map((tag) => (
            <TagLink key={tag} tag={tag} />
          ))}
        </div>
      )}
      {footer}
    </Card>
  )
}

/** Shows only posts of this type. */
function TypeLink({ postType }: Pick<Post, 'postType'>) {
  return (
    <RowLink
      place={linkOptions({ to: paths.community, search: (now) => ({ ...now, tipo: postType }) })}
      className={cx(roomyLink, 'pt-1 pb-3')}
      aria-label={`${postTypeLabels[postType]}: mostra solo questi post`}
    >
      <span className={cx(roomyWords, 'inline-flex')}>
        <Badge {...postTypeLooks[postType]}>{postTypeLabels[postType]}</Badge>
      </span>
    </RowLink>
  )
}

/** Shows only posts with this tag. */
function TagLink({ tag }: { tag: string }) {
  return (
    <RowLink
      place={linkOptions({ to: paths.community, search: (now) => ({ ...now, tag }) })}
      aria-label={`Tag ${tag}: mostra solo questi post`}
      className="inline-flex min-h-11 min-w-11 max-w-full items-center gap-px font-semibold text-red underline-offset-4 hover:underline"
    >
      {/* A letter, not a drawing: a feed has thousands of them. */}
      <span aria-hidden="true">#</span>
      <span className="bidi-isolate wrap-anywhere min-w-0">{tag}</span>
    </RowLink>
  )
}
