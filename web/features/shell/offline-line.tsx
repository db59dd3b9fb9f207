import { Link } from '@tanstack/react-router'
import { CloudOff, CloudUpload } from 'lucide-react'
import { counted } from '#contract/whole-text.ts'
import { useIsReachable } from '#web/lib/offline/connection.ts'
import { useWaitingCounts } from '#web/lib/outbox/outbox.ts'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'

const line = 'px-4 text-balance text-center font-semibold text-ink text-sm'
const sign = 'mr-2 inline size-4 align-[-0.15em]'

/** What the signal has to do with this screen. Stays in the page when empty: a live region must be there before its text. */
export function OfflineLine({ viewerId }: { viewerId: string | undefined }) {
  const isReachable = useIsReachable()
  const { waiting, refused } = useWaitingCounts(viewerId)
  return (
    <div role="status">
      {!isReachable && (
        <p className={cx(line, 'bg-ochre-wash py-2')}>
          <CloudOff aria-hidden="true" className={sign} />
          <span>
            {viewerId === undefined
              ? 'Senza connessione.'
              : 'Senza connessione: vedi quello che era già su questo dispositivo.'}
          </span>
        </p>
      )}
      {waiting + refused > 0 && (
        <p className={cx(line, refused > 0 ? 'bg-red-wash' : 'bg-ochre-wash')}>
          <CloudUpload aria-hidden="true" className={sign} />
          <span>
            {[
              refused > 0 && counted(refused, 'cosa non inviata', 'cose non inviate'),
              waiting > 0 && counted(waiting, 'cosa in attesa di invio', 'cose in attesa di invio'),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
          <Link to={paths.outbox} className="inline-flex min-h-11 items-center px-2 text-link">
            Vedi
          </Link>
        </p>
      )}
    </div>
  )
}
