import { lazy, Suspense, useState } from 'react'
import type { SessionUser } from '#contract/auth.ts'
import { initialsOf, shownName } from '#contract/names.ts'
import { afterFirstScreen } from '#web/lib/first-screen.ts'
import { untilThere } from '#web/lib/until-there.ts'
import { Avatar } from '#web/ui/avatar.tsx'

// Whoever presses it does not wait for an idle moment, which a tab in the background never has.
const { promise: wished, resolve: wish } = Promise.withResolvers<void>()

const UserMenu = lazy(async () => {
  await Promise.race([afterFirstScreen, wished])
  return { default: (await untilThere(() => import('./user-menu.tsx'))).UserMenu }
})

/** Its button is there at once; pressed before the menu is, it opens when it comes. */
export function LateUserMenu({ viewer }: { viewer: SessionUser }) {
  const [begins, setBegins] = useState<'focused' | 'open'>()
  const face = <Avatar initials={initialsOf(shownName(viewer))} src={viewer.avatarUrl} />
  return (
    <Suspense
      fallback={
        <button
          type="button"
          aria-haspopup="menu"
          aria-expanded={false}
          aria-busy={begins === 'open'}
          onFocus={() => setBegins((before) => before ?? 'focused')}
          onBlur={() => setBegins(undefined)}
          onClick={() => {
            wish()
            setBegins('open')
          }}
          className="inline-grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-raised aria-busy:animate-pulse"
        >
          {face}
          <span className="sr-only">Menu utente</span>
        </button>
      }
    >
      <UserMenu viewer={viewer} face={face} begins={begins} />
    </Suspense>
  )
}
