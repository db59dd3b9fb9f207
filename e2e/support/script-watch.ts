import type { Page } from '@playwright/test'
import { expect } from './test.ts'

declare global {
  interface Window {
    hacked?: unknown
    violations: string[]
  }
}

/** Whatever would show that a script ran, or that the page's own rules had to stop one. */
export async function watch(page: Page) {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    window.violations = []
    document.addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
      window.violations.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  return async (where = page.url()) => {
    const traces = await page.evaluate(() => [
      window.hacked,
      Object.hasOwn(Object.prototype, 'hacked'),
      window.violations,
    ])
    expect([where, ...traces, dialogs]).toEqual([where, undefined, false, [], []])
  }
}
