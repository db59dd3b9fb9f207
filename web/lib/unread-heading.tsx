import { CheckCheck } from 'lucide-react'
import { counted } from '#contract/whole-text.ts'
import { Button } from '#web/ui/button.tsx'

type Props = {
  unreadCount: number | undefined
  /** Where counting ends, if it does: that many are said to be more. */
  countedUpTo?: number
  isPending: boolean
  onReadAll: () => void
}

/** Above a list of notifications: how many are unread, and the way to have read them all. */
export function UnreadHeading({ unreadCount, countedUpTo, isPending, onReadAll }: Props) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-muted">
        {unreadCount !== undefined && countWords(unreadCount, countedUpTo)}
      </p>
      <Button
        variant="secondary"
        size="sm"
        icon={CheckCheck}
        isPending={isPending}
        disabled={unreadCount === 0}
        onClick={onReadAll}
      >
        Segna tutte come lette
      </Button>
    </div>
  )
}

function countWords(count: number, countedUpTo = Number.POSITIVE_INFINITY): string {
  if (count === 0) return 'Hai letto tutto.'
  if (count >= countedUpTo) return `Più di ${countedUpTo - 1} notifiche da leggere`
  return counted(count, 'notifica da leggere', 'notifiche da leggere')
}
