import { Link } from '@tanstack/react-router'
import { useViewer } from '#web/lib/session.ts'
import { publicPaths } from '#web/paths.ts'
import { useAppName } from '#web/ui/app-name.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Logo } from '#web/ui/logo.tsx'
import { PassHero } from './pass-hero.tsx'
import { useSignOut } from './use-sign-out.ts'

export function Maintenance() {
  const viewer = useViewer()
  const appName = useAppName()
  const { signOut, isPending } = useSignOut()
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh flex-col outline-none">
      <title>{`Torniamo presto · ${appName}`}</title>
      <PassHero>
        <Logo size="sm" />
        <h1 className="mt-4 text-5xl lg:mt-8 lg:text-6xl">Torniamo presto</h1>
      </PassHero>
      <div className="mx-auto flex w-full max-w-[73rem] grow flex-col px-5 py-6 sm:px-8">
        <p className="max-w-xl text-pretty text-lg text-muted">
          Stiamo facendo manutenzione. I tuoi dati sono al sicuro: questa pagina si aggiorna da sola appena si
          può ripartire.
        </p>
        <p className="mt-auto pt-10 text-[0.9375rem] text-muted">
          {viewer ? 'Vuoi usare un altro account?' : 'Amministri il sito?'}{' '}
          {viewer ? (
            <Button variant="link" size="sm" isPending={isPending} onClick={signOut}>
              Esci
            </Button>
          ) : (
            <Link to={publicPaths.login} className={buttonClass({ variant: 'link', size: 'sm' })}>
              Accedi
            </Link>
          )}
        </p>
      </div>
    </main>
  )
}
