import { Download, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { install, isHintDue, putOffInstall, rememberHint, useInstallWay } from '#web/lib/pocket/install.ts'
import { useAppName } from '#web/ui/app-name.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Quiet, at the end of Home: it comes late, when the browser offers it, and moves nothing that one is about to press. */
export function InstallHint() {
  const way = useInstallWay()
  const appName = useAppName()
  const [isDue, setIsDue] = useState(isHintDue)
  const isShown = way !== null && isDue
  useEffect(() => {
    if (isShown) rememberHint()
  }, [isShown])
  if (!isShown) return null

  function dismiss() {
    putOffInstall()
    setIsDue(false)
  }

  function accept() {
    // The browser may offer it anew as soon as somebody has refused.
    if (way === 'prompt') setIsDue(false)
    void install()
  }

  return (
    <section
      aria-labelledby="install-hint"
      className="flex items-start gap-3 rounded-lg border border-line bg-card py-2 pr-2 pl-4 shadow-soft"
    >
      <span className="mt-2 grid size-11 shrink-0 place-items-center rounded-md bg-green-wash text-green">
        <Download aria-hidden="true" className="size-6" />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <div className="wrap-anywhere min-w-0 flex-[1_1_14rem]">
          <h2 id="install-hint" className="text-xl">
            {`Installa ${appName}`}
          </h2>
          <p className="mt-0.5 text-pretty text-muted text-sm">
            Si apre con un tocco, a tutto schermo, anche dove non c’è segnale.
          </p>
        </div>
        <Button variant="secondary" size="sm" onClick={accept}>
          {way === 'steps' ? 'Come si fa' : 'Installa'}
        </Button>
      </div>
      <IconButton label="Non ora" icon={X} onClick={dismiss} />
    </section>
  )
}
