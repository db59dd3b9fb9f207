import type { ReactNode } from 'react'
import { HeroPass } from '#web/ui/hero-pass.tsx'

/** Words in the sky: above the pass on small screens, to its left where there is room. */
export function PassHero({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[73rem] sm:px-6 sm:pt-5">
      <header className="overflow-hidden bg-pass-sky text-pass-ink sm:rounded-xl lg:relative lg:h-96">
        <div className="relative z-10 px-5 pt-6 sm:px-8 lg:max-w-[25rem] lg:px-10 lg:pt-16">{children}</div>
        {/* Its upper part is empty sky: on a phone the words reach into it. */}
        <div className="-mt-16 aspect-[5/4] max-h-80 w-full sm:mt-0 sm:aspect-auto sm:h-64 lg:absolute lg:inset-0 lg:h-auto lg:max-h-none">
          <HeroPass />
        </div>
      </header>
    </div>
  )
}
