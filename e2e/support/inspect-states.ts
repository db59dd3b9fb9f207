import type { Page } from '@playwright/test'
import { axeViolations, sidewaysScrolls, smallTargets } from './inspect.ts'
import type { Screen } from './screens.ts'
import { expect, heading } from './test.ts'

export type State = Screen & {
  name?: string
  arrange?: (page: Page) => Promise<void>
  /** What the arrangement opened, when the rest was scanned before. */
  part?: string
}

/** Axe in light and dark, no sideways scroll at 320 px or at 200% text, targets of 44 px on the phone. */
export async function inspect(page: Page, states: State[]) {
  const objections: string[] = []
  for (const { path, heading: title, name = path, arrange, part } of states) {
    await page.goto(path)
    await expect(heading(page, title)).toBeVisible()
    await arrange?.(page)
    const isPhone = (page.viewportSize()?.width ?? 0) < 640
    // In this order: a menu closes when the page moves or changes its size.
    const found = [
      ...(await axeViolations(page, part)),
      ...(isPhone ? await smallTargets(page) : []),
      ...(await sidewaysScrolls(page)),
    ]
    objections.push(...found.map((objection) => `${name}: ${objection}`))
  }
  expect(objections).toEqual([])
}
