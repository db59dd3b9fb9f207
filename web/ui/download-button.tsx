import { Download, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import type { IconType } from './icon-type.ts'
import { KeepFocus } from './keep-focus.tsx'
import { Progress } from './progress.tsx'

type Props = {
  /** What is said while it lasts: `Preparo i tuoi dati`. */
  progressLabel: string
  isPending: boolean
  percent: number | undefined
  onStart: () => void
  icon?: IconType | undefined
  size?: 'sm' | 'md' | undefined
  isDisabled?: boolean | undefined
  onCancel: () => void
  children: ReactNode
}

/** Becomes its own progress, with a way to stop it. */
export function DownloadButton({
  progressLabel,
  isPending,
  percent,
  onStart,
  onCancel,
  icon = Download,
  size = 'sm',
  isDisabled = false,
  children,
}: Props) {
  return (
    <KeepFocus className="outline-none">
      {isPending ? (
        <div className="flex flex-wrap items-end gap-3">
          <Progress
            label={progressLabel}
            value={percent}
            text={percent === undefined ? undefined : `${Math.round(percent)}%`}
            className="flex-[1_1_12rem]"
          />
          <Button variant="secondary" size="sm" icon={X} onClick={onCancel}>
            Annulla
          </Button>
        </div>
      ) : (
        <Button variant="secondary" size={size} icon={icon} disabled={isDisabled} onClick={onStart}>
          {children}
        </Button>
      )}
    </KeepFocus>
  )
}
