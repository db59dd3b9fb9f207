import { Link } from '@tanstack/react-router'
import { publicPaths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Logo } from '#web/ui/logo.tsx'

/** In place of the top bar on pages that visitors are sent to. */
export function VisitorBar() {
  return (
    <header className="border-line border-b pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex max-w-3xl flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-1.5 sm:px-6">
        <Logo size="sm" />
        <nav aria-label="Accesso" className="flex flex-wrap gap-2">
          <Link to={publicPaths.signUp} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
            Registrati
          </Link>
          <Link to={publicPaths.login} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            Accedi
          </Link>
        </nav>
      </div>
    </header>
  )
}
