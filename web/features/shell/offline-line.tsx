import { CloudOff } from 'lucide-react'
import { later } from '#web/lib/later.tsx'
import { useIsReachable } from '#web/lib/offline/connection.ts'
import { cx } from '#web/ui/cx.ts'
import { offlineLine, offlineSign } from './offline-look.ts'

const WaitingLine = later(async () => (await import('./waiting-line.tsx')).WaitingLine)

/** What the signal has to do with this screen. Stays in the page when empty: a live region must be there before its text. */
export function OfflineLine({ viewerId }: { viewerId: string | undefined }) {
  const isReachable = useIsReachable()
  return (
    <div role="status">
      {!isReachable && (
        <p className={cx(offlineLine, 'bg-ochre-wash py-2')}>
          <CloudOff aria-hidden="true" className={offlineSign} />
          <span>
            {viewerId === undefined
              ? 'Senza connessione.'
              : 'Senza connessione: vedi quello che era già su questo dispositivo.'}
          </span>
        </p>
      )}
      <WaitingLine viewerId={viewerId} />
    </div>
  )
}
