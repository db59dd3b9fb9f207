import { Card } from '#web/ui/card.tsx'
import { Bone, Skeleton } from '#web/ui/skeleton.tsx'

/** Before anything is known of them. */
export const PostBones = () => <Skeleton variant="card" count={4} className="grid-cols-1!" />

export const postListClass = 'flex flex-col gap-4'

/** A post before its code has come: who wrote what; bones for the rest (web/first-pictures.tsx). As `PostCard` will stand. */
export function PostSketch({ name, text }: { name: string; text: string }) {
  return (
    <Card>
      <header className="flex items-start gap-3">
        <div className="mt-0.5 size-10 shrink-0 rounded-full bg-raised-strong" />
        <div className="min-w-0">
          <h2 className="wrap-anywhere font-sans font-semibold text-base leading-snug">{name}</h2>
          <Bone className="mt-1.5 h-4 w-36" />
        </div>
      </header>
      <p className="wrap-anywhere line-clamp-6 whitespace-pre-line text-pretty">{text}</p>
      <div className="flex gap-4 border-line border-t pt-4">
        <Bone className="h-5 w-24" />
        <Bone className="h-5 w-28" />
      </div>
    </Card>
  )
}
