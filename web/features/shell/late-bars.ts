import { lazyRouteComponent } from '@tanstack/react-router'
import type { SessionUser } from '#contract/auth.ts'
import { formlessCode } from '#web/lib/screen-code.ts'

const bars = () => formlessCode(import('./bars.tsx'))

export const TopBar = lazyRouteComponent(bars, 'TopBar')
export const BottomBar = lazyRouteComponent(bars, 'BottomBar')
// For the first days of an account.
export const ConfirmEmailBanner = lazyRouteComponent(
  () => formlessCode(import('./confirm-email-banner.tsx')),
  'ConfirmEmailBanner',
)

/** Before a screen that has them is drawn: it must not move when they come. Where they do not come, drawing them fails. */
export async function loadBars(viewer?: SessionUser): Promise<void> {
  const isAsked = viewer?.isEmailConfirmed === false
  await Promise.all(
    [TopBar, BottomBar, ...(isAsked ? [ConfirmEmailBanner] : [])].map((bar) => bar.preload?.()),
  )
}
