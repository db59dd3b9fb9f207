import { Spinner } from '#web/ui/spinner.tsx'

/** Only seen when the first answer or a screen's code is slow to come. */
export function Splash() {
  return (
    <div className="grid min-h-60 grow place-items-center text-red">
      <Spinner label="Caricamento…" className="size-10" />
    </div>
  )
}
