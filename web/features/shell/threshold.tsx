import { useAppName } from '#web/ui/app-name.ts'
import { Logo } from '#web/ui/logo.tsx'
import { PassHero } from './pass-hero.tsx'

/** Signed in, and not yet in. */
export function Threshold() {
  const appName = useAppName()
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh flex-col outline-none">
      <title>{`Verifica in due passaggi · ${appName}`}</title>
      <PassHero>
        <Logo size="sm" />
        <h1 className="mt-4 text-5xl lg:mt-8 lg:text-6xl">Ancora un passo</h1>
      </PassHero>
    </main>
  )
}
