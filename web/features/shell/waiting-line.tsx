import { Link } from '@tanstack/react-router'
import { CloudUpload } from 'lucide-react'
import { counted } from '#contract/whole-text.ts'
import { useWaitingCounts } from '#web/lib/outbox/outbox.ts'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { offlineLine, offlineSign } from './offline-look.ts'

/** How much was written without signal and has not gone out. */
export function WaitingLine({ viewerId }: { viewerId: string | undefined }) {
  const { waiting, refused } = useWaitingCounts(viewerId)
  if (waiting + refused === 0) return null
  return (
    <p className={cx(offlineLine, refused > 0 ? 'bg-red-wash' : 'bg-ochre-wash')}>
      <CloudUpload aria-hidden="true" className={offlineSign} />
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
  )
}
