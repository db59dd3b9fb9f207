import { lazy, Suspense, useRef, useState } from 'react'
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
  // Not a state: drawn anew between press and release, the menu would take the button's place, and the press be lost.
  const done = useRef<'focused' | 'open'>(undefined)
  const [isBusy, setIsBusy] = useState(false)
  const face = <Avatar initials={initialsOf(shownName(viewer))} src={viewer.avatarUrl} />
  return (
    <Suspense
      fallback={
        <button
          type="button"
          aria-haspopup="menu"
          aria-expanded={false}
          aria-busy={isBusy}
          onFocus={() => {
            done.current ??= 'focused'
          }}
          onBlur={() => {
            done.current = undefined
          }}
          onPointerDown={() => {
            done.current = 'open'
          }}
          onPointerCancel={() => {
            done.current = undefined
          }}
          onClick={() => {
            done.current = 'open'
            wish()
            setIsBusy(true)
          }}
          className="inline-grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-raised aria-busy:animate-pulse"
        >
          {face}
          <span className="sr-only">Menu utente</span>
        </button>
      }
    >
      <UserMenu viewer={viewer} face={face} begins={() => done.current} />
    </Suspense>
  )
}
