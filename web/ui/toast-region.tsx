import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { useTopModal } from './modal-stack.ts'
import { dismissToast, pauseToasts, resumeToasts, type ToastEntry, useToasts } from './toast.ts'

/**
 * A place where toasts may appear: at the root, and inside each modal, outside of which all is inert.
 * Only the one in front is filled. It stays in the page when empty: a live region must be there before its text.
 */
export function ToastRegion({ modalId }: { modalId: string | null }) {
  const isInFront = useTopModal() === modalId
  const toasts = useToasts()
  const ref = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)
  const isShown = isInFront || modalId === null

  // The top layer orders by arrival: shown after its dialog, the region is above it.
  useEffect(() => {
    const region = ref.current
    if (!isShown || !region?.showPopover) return
    region.showPopover()
    return () => region.hidePopover()
  }, [isShown])

  const entries = isInFront ? toasts : []
  const list = (isError: boolean) =>
    entries
      .filter((entry) => (entry.tone === 'error') === isError)
      .map((entry) => <ToastCard key={entry.id} entry={entry} onDismiss={() => dismiss(entry.id)} />)

  function dismiss(id: number) {
    dismissToast(id)
    if (entries.length === 1) cameFrom.current?.focus()
  }

  return (
    <section
      ref={ref}
      popover="manual"
      aria-label="Notifiche"
      onPointerEnter={pauseToasts}
      onPointerLeave={resumeToasts}
      onFocus={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget))
          cameFrom.current = asElement(event.relatedTarget)
        pauseToasts()
      }}
      onBlur={resumeToasts}
      className={cx(region, modalId === null ? beside : belowModal)}
    >
      <div role="alert" className="contents">
        {list(true)}
      </div>
      <div role="status" className="contents">
        {list(false)}
      </div>
    </section>
  )
}

function ToastCard({ entry, onDismiss }: { entry: ToastEntry; onDismiss: () => void }) {
  const Icon = icons[entry.tone]
  return (
    <div className={cx(card, tones[entry.tone])}>
      <Icon aria-hidden="true" className={cx('mt-2.5 size-6 shrink-0', iconTones[entry.tone])} />
      <div className="min-w-0 flex-1 py-2.5">
        <p className="font-semibold">{entry.title}</p>
        {entry.description && <p className="mt-0.5 text-[0.9375rem] opacity-90">{entry.description}</p>}
      </div>
      <IconButton label="Chiudi" icon={X} onClick={onDismiss} className={closeTones[entry.tone]} />
    </div>
  )
}

function asElement(target: EventTarget | null) {
  return target instanceof HTMLElement ? target : null
}

// At the top: below are the bottom bar, a form's button and the phone's keyboard.
const region =
  'pointer-events-none fixed inset-x-3 top-[calc(4.25rem+env(safe-area-inset-top))] bottom-auto m-0 flex max-h-[80dvh] ' +
  'w-auto flex-col gap-2 overflow-visible bg-transparent p-0'
const beside = 'md:left-auto md:right-6 md:w-104'
// A dialog has its cross at the top right and its buttons at the bottom right.
const belowModal = 'md:top-auto md:right-auto md:bottom-6 md:left-6 md:w-80'

const card = 'pointer-events-auto flex animate-rise gap-3 rounded-lg border py-1.5 pr-1.5 pl-4 shadow-soft'
const icons = { success: CircleCheck, error: CircleAlert, info: Info }
const tones = {
  success: 'border-line bg-card text-ink',
  info: 'border-line bg-card text-ink',
  error: 'border-transparent bg-red text-on-red',
}
const iconTones = { success: 'text-green', info: 'text-strada', error: '' }
const closeTones = {
  success: '',
  info: '',
  error: 'text-on-red enabled:hover:bg-red-strong enabled:hover:text-on-red',
}
