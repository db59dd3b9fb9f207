import { HeroPass } from '../hero-pass.tsx'
import { Logo } from '../logo.tsx'
import { ShowSection } from './show-section.tsx'

export function ShowHero() {
  return (
    <ShowSection title="Il passo">
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} data-theme={theme} className="flex flex-col gap-5 text-ink">
          <div className="relative h-96 overflow-hidden rounded-xl">
            <HeroPass className="absolute inset-0" />
            <div className="relative p-5 text-pass-ink sm:p-8">
              <Logo size="lg" className="max-sm:text-4xl" />
              <p className="mt-3 max-w-72 text-balance font-medium text-lg">
                Per i viaggiatori in moto: pianifica, naviga e condividi i tuoi itinerari
              </p>
            </div>
          </div>
          <div className="h-[42rem] w-full max-w-lg overflow-hidden rounded-xl">
            <HeroPass />
          </div>
        </div>
      ))}
    </ShowSection>
  )
}
