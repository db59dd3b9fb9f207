import { useMutation } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import type { ItineraryCard } from '#contract/itineraries.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { saveMutation } from './itineraries.api.ts'

type Props = { itinerary: Pick<ItineraryCard, 'id' | 'title' | 'isSaved'> }

/** The heart on a card. Its name says what it is about: a page has many of them. */
export function SaveHeart({ itinerary: { id, title, isSaved } }: Props) {
  const save = useMutation(saveMutation)
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`${isSaved ? 'Salvato' : 'Salva'}: ${title}`}
      title={isSaved ? 'Salvato' : 'Salva'}
      onClick={() => save.mutate({ id, isSaved: !isSaved })}
      className="grid size-11 place-items-center rounded-full bg-card/90 text-muted shadow-soft hover:text-red aria-pressed:text-red"
    >
      <Heart aria-hidden="true" className={cx('size-5', isSaved && 'fill-current')} />
    </button>
  )
}

export function SaveButton({ itinerary: { id, isSaved } }: Props) {
  const save = useMutation(saveMutation)
  return (
    <Button
      variant="secondary"
      aria-pressed={isSaved}
      onClick={() => save.mutate({ id, isSaved: !isSaved })}
      icon={isSaved ? FullHeart : Heart}
    >
      {isSaved ? 'Salvato' : 'Salva'}
    </Button>
  )
}

const FullHeart = ((props) => <Heart {...props} className="fill-current text-red" />) as typeof Heart
