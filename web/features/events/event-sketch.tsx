import { Card } from '#web/ui/card.tsx'
import { Bone, Skeleton } from '#web/ui/skeleton.tsx'

/** Before anything is known of them. */
export const EventBones = () => <Skeleton variant="card" count={6} />

export const eventListClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4'

/** An event before its code has come: what it is; bones for the rest (web/first-pictures.tsx). As `EventCard` will stand. */
export function EventSketch({ title, text }: { title: string; text: string }) {
  return (
    <Card title={<span className="wrap-anywhere">{title}</span>} titleLevel={2} className="h-full">
      <Bone className="order-first h-6 w-28" />
      <Bone className="-mt-1.5 h-6 w-44" />
      <p className="wrap-anywhere line-clamp-2 whitespace-pre-line text-[0.9375rem] text-muted">{text}</p>
      <Bone className="h-5 w-4/5" />
      <Bone className="h-5 w-3/5" />
      <div className="mt-auto border-line border-t pt-3">
        <Bone className="h-11 w-full" />
      </div>
    </Card>
  )
}
