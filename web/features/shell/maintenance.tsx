import { Link } from '@tanstack/react-router'
import { publicPaths } from '#web/paths.ts'
import { Logo } from '#web/ui/logo.tsx'
import { PassHero } from './pass-hero.tsx'

export function Maintenance() {
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh flex-col outline-none">
      <title>Torniamo presto · Tornanti</title>
      <PassHero>
        <Logo size="sm" />
        <h1 className="mt-4 text-5xl lg:mt-8 lg:text-6xl">Torniamo presto</h1>
      </PassHero>
      <div className="mx-auto flex w-full max-w-[73rem] grow flex-col px-5 py-6 sm:px-8">
        <p className="max-w-xl text-pretty text-lg text-muted">
          Stiamo facendo manutenzione. I tuoi dati sono al sicuro: questa pagina si aggiorna da sola appena si
          può ripartire.
        </p>
        <p className="mt-auto pt-10 text-muted text-sm">
          Amministri il sito?{' '}
          <Link to={publicPaths.login} className="text-link inline-block py-3">
            Accedi
          </Link>
        </p>
      </div>
    </main>
  )
}
