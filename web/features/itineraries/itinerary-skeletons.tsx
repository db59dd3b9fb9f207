import { cx } from '#web/ui/cx.ts'

/** The shape of two carousels, announced once. */
export function ItinerarySkeletons() {
  return (
    <div role="status" className="flex flex-col gap-8 overflow-hidden">
      <span className="sr-only">Caricamento…</span>
      {['popular', 'road'].map((row) => (
        <div key={row} className="flex flex-col gap-4">
          <div className={cx(bone, 'h-7 w-48')} />
          <div className="flex gap-4">
            {['a', 'b', 'c', 'd'].map((card) => (
              <div
                key={card}
                className="w-[min(19rem,85%)] shrink-0 overflow-hidden rounded-lg border border-line bg-card"
              >
                <div className={cx(bone, 'h-32 rounded-none')} />
                <div className="flex flex-col gap-3 p-4">
                  <div className={cx(bone, 'h-6 w-3/5')} />
                  <div className={cx(bone, 'h-4')} />
                  <div className={cx(bone, 'h-4 w-4/5')} />
                  <div className={cx(bone, 'h-6 w-2/5')} />
                </div>
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

const bone = 'animate-shimmer rounded-sm bg-raised-strong'
