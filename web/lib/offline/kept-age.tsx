import { CloudOff } from 'lucide-react'
import { RelativeTime } from '#web/lib/relative-time.tsx'
import { useIsReachable } from './connection.ts'

/** How old what stands below is, while nothing newer can come. */
export function KeptAge({ at }: { at: number }) {
  const isReachable = useIsReachable()
  if (isReachable || at === 0) return null
  return (
    <p className="mb-3 flex items-center gap-2 text-muted text-sm">
      <CloudOff aria-hidden="true" className="size-4 shrink-0" />
      <span>
        Aggiornato <RelativeTime moment={new Date(at).toISOString()} />
      </span>
    </p>
  )
}
