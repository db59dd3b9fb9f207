import { Link } from '@tanstack/react-router'
import { PassHero } from '#web/features/shell/pass-hero.tsx'
import { paths } from '#web/paths.ts'
import { useAppName } from '#web/ui/app-name.ts'
import { buttonClass } from '#web/ui/button-class.ts'

export function NotFoundPage() {
  const appName = useAppName()
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <title>{`Pagina non trovata · ${appName}`}</title>
      <PassHero>
        <p aria-hidden="true" className="figures font-extrabold text-7xl leading-none lg:text-8xl">
          404
        </p>
        <h1 lang="en" className="mt-1 text-3xl lg:text-4xl">
          Oops! Page not found
        </h1>
      </PassHero>
      <div className="mx-auto flex max-w-[73rem] flex-wrap items-center justify-between gap-4 px-5 py-6 sm:px-8">
        <p className="text-lg text-muted">Questa strada non porta da nessuna parte: torniamo al bivio.</p>
        <Link to={paths.home} className={buttonClass()}>
          Torna alla home
        </Link>
      </div>
    </main>
  )
}
