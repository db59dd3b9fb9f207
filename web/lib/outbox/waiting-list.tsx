import { useId } from 'react'
import { cx } from '#web/ui/cx.ts'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { useWaiting } from './outbox.ts'
import type { Kind, Waiting } from './waiting.ts'
import { WaitingCard } from './waiting-card.tsx'

type Props = {
  owner: string
  kinds: readonly Kind[]
  /** Of comments: only those under this post. */
  about?: string
  className?: string
}

/** What was written without signal, where it will stand once it has been sent. Nothing at all where nothing waits. */
export function WaitingList({ owner, kinds, about, className }: Props) {
  const titleId = useId()
  const waiting = useWaiting(owner, kinds).filter((one) => about === undefined || isAbout(one, about))
  return (
    <KeepFocus className="outline-none">
      {waiting.length > 0 && (
        <section aria-labelledby={titleId} className={cx('flex flex-col gap-3', className)}>
          <h2 id={titleId} className="text-xl">
            {waiting.every(({ refusal }) => refusal !== null) ? 'Non inviato' : 'In attesa di invio'} (
            {waiting.length})
          </h2>
          <ul className="flex flex-col gap-4">
            {waiting.map((one) => (
              <li key={one.id}>
                <WaitingCard waiting={one} isElsewhere={about === undefined} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </KeepFocus>
  )
}

const isAbout = (waiting: Waiting, postId: string): boolean =>
  'id' in waiting.input && waiting.input.id === postId
