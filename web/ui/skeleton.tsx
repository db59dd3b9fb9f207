import { cx } from './cx.ts'

type Props = {
  variant?: 'text' | 'card' | 'list' | undefined
  count?: number | undefined
  className?: string | undefined
}

/** The shape of what is coming. Announced once, however many bones it has. */
export function Skeleton({ variant = 'text', count = 3, className }: Props) {
  const Shape = bones[variant]
  return (
    <div role="status" className={cx(layouts[variant], className)}>
      <span className="sr-only">Caricamento…</span>
      {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
        <Shape key={number} isLast={number === count} />
      ))}
    </div>
  )
}

function TextBone({ isLast }: { isLast: boolean }) {
  return <Bone className={cx('h-4', isLast ? 'w-2/3' : 'w-full')} />
}

function CardBone() {
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-card p-4">
      <Bone className="h-6 w-3/5" />
      <Bone className="h-4 w-full" />
      <Bone className="h-4 w-4/5" />
      <div className="mt-1 flex gap-2">
        <Bone className="h-6 w-20" />
        <Bone className="h-6 w-16" />
      </div>
    </div>
  )
}

function ListBone() {
  return (
    <div className="flex items-center gap-3 py-3">
      <div className={'size-10 animate-shimmer rounded-full bg-raised-strong'} />
      <div className="flex flex-1 flex-col gap-2">
        <Bone className="h-4 w-2/5" />
        <Bone className="h-3.5 w-3/4" />
      </div>
    </div>
  )
}

/** One bone of it, as large as what it stands for. */
export function Bone({ className }: { className: string }) {
  return <div className={cx(bone, className)} />
}

const bone = 'animate-shimmer rounded-sm bg-raised-strong'
const bones = { text: TextBone, card: CardBone, list: ListBone }
const layouts = {
  text: 'flex flex-col gap-2.5',
  card: 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4',
  list: 'divide-y divide-line',
}
