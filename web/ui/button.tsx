import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import type { IconType } from './icon-type.ts'
import { Spinner } from './spinner.tsx'

type Props = ButtonLook &
  ComponentProps<'button'> & {
    icon?: IconType | undefined
    /** Given, it asks the server: the second press of a double click is not for it. */
    isPending?: boolean | undefined
    /** Shown while pending instead of the bare spinner; the button is wide enough for both from the start. */
    pendingText?: string | undefined
  }

export function Button({
  variant,
  size,
  isFullWidth,
  icon: Icon,
  isPending,
  pendingText,
  className,
  children,
  onClick,
  ...rest
}: Props) {
  const idle = (
    <>
      {Icon && <Icon aria-hidden="true" />}
      {children}
    </>
  )

  // Pending is not `disabled`: a disabled button would drop the keyboard's focus.
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (isPending) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type="button"
      {...rest}
      data-asks={isPending !== undefined || undefined}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || undefined}
      onClick={click}
      className={cx(buttonClass({ variant, size, isFullWidth }), className)}
    >
      <span className="grid max-w-full *:col-start-1 *:row-start-1">
        <Layer isShown={!isPending} isNamed={!isPending || !pendingText}>
          {idle}
        </Layer>
        {(isPending || pendingText) && (
          <Layer isShown={!!isPending} isNamed={!!isPending}>
            {/* Only its room, until it turns: a list of a thousand buttons would turn a thousand that nobody sees. */}
            {isPending ? <Spinner className="size-5" /> : <span className="size-5" />}
            {pendingText}
          </Layer>
        )}
      </span>
    </button>
  )
}

function Layer({ isShown, isNamed, children }: { isShown: boolean; isNamed: boolean; children: ReactNode }) {
  return (
    <span
      aria-hidden={isNamed ? undefined : true}
      className={cx('inline-flex min-w-0 items-center justify-center gap-2', !isShown && 'opacity-0')}
    >
      {children}
    </span>
  )
}
