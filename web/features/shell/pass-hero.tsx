import type { ReactNode } from 'react'
import { DrawnPass } from '#web/lib/drawn-pass.tsx'

/** Words in the sky: above the pass on small screens, to its left where there is room for them. */
export function PassHero({ children }: { children: ReactNode }) {
  return (
    <div className="@container mx-auto w-full max-w-[73rem] sm:px-6 sm:pt-5">
      <header className={sky}>
        <div className={words}>{children}</div>
        <div className={drawing}>
          <DrawnPass />
        </div>
      </header>
    </div>
  )
}

const sky = 'overflow-hidden bg-pass-sky text-pass-ink sm:rounded-xl @min-[58rem]:relative @min-[58rem]:h-96'
const words =
  'relative z-10 px-5 pt-6 @min-[36rem]:px-8 @min-[58rem]:max-w-[25rem] @min-[58rem]:px-10 @min-[58rem]:pt-16'
// Its upper part is empty sky: on a phone the words reach into it. From there on it has its own shape, peaks and all.
const drawing =
  '-mt-16 aspect-[5/4] max-h-80 w-full sm:mt-0 sm:aspect-[35/12] ' +
  '@min-[58rem]:absolute @min-[58rem]:inset-0 @min-[58rem]:aspect-auto @min-[58rem]:max-h-none'
