import { Card } from '#web/ui/card.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { Bone } from '#web/ui/skeleton.tsx'

/** Before anything is known of them: the shape of two carousels, announced once. */
export function ItineraryBones() {
  return (
    <div role="status" className="flex flex-col gap-8">
      <span className="sr-only">Caricamento…</span>
      <CarouselBones />
      <CarouselBones />
    </div>
  )
}

function CarouselBones() {
  return (
    <div className="flex flex-col gap-4">
      <Bone className="h-7 w-48" />
      <div className="flex gap-4 overflow-hidden">
        {['a', 'b', 'c', 'd'].map((card) => (
          <div
            key={card}
            className="w-[min(19rem,85%)] shrink-0 overflow-hidden rounded-lg border border-line bg-card"
          >
            <Bone className="h-32 rounded-none" />
            <div className="flex flex-col gap-3 p-4">
              <Bone className="h-6 w-3/5" />
              <Bone className="h-4" />
              <Bone className="h-4 w-4/5" />
              <Bone className="h-6 w-2/5" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

export const popularTitle = 'I più popolari'

/**
 * The first carousel before its code has come: which itineraries it holds; bones for the rest (web/first-pictures.tsx).
 * As `ItineraryCarousels` will stand.
 */
export function PopularSketch({ title, text }: { title: string; text: string }) {
  return (
    <div className="flex flex-col gap-5">
      <Carousel title={popularTitle}>
        <Card title={title} className="h-full" media={<div className="h-32 shrink-0 bg-raised" />}>
          <p className="line-clamp-2 text-[0.9375rem] text-muted">{text}</p>
          <div className="mt-auto flex gap-1.5 pt-1">
            <Bone className="h-6 w-24" />
            <Bone className="h-6 w-20" />
          </div>
          <div className="border-line border-t pt-2">
            <Bone className="h-6 w-4/5" />
          </div>
        </Card>
      </Carousel>
      <CarouselBones />
    </div>
  )
}
