import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe objects to in both schemes, one line per kind of mistake and scheme. */
export async function axeViolations(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion: a colour in transition is not the colour that one reads.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
    found.push(
      ...violations.map(({ id, nodes }) => `${colorScheme}: ${id} at ${nodes.map(({ html }) => html).join(' ')}`),
    )
  }
  return found
}

/** The widths and text sizes at which the page can be pushed sideways, with the first element that sticks out. */
export async function sidewaysScrolls(page: Page): Promise<string[]> {
  const size = page.viewportSize()
  if (!size) throw new Error('The page has no size.')
  const found: string[] = []
  for (const [width, text] of [
    [320, '100%'],
    [320, '200%'],
    [size.width, '200%'],
  ] as const) {
    await page.setViewportSize({ ...size, width })
    await page.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), text)
    const culprit = await page.evaluate(firstThatSticksOut)
    if (culprit) found.push(`${width} px, text ${text}: ${culprit}`)
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize(size)
  return found
}

/** Buttons, links and fields that a thumb cannot hit: smaller than 44 px. Links inside a sentence are exempt. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 43.5
    const found: string[] = []
    const targets = document.querySelectorAll<HTMLElement>('a, button, select, textarea, input')
    for (const target of targets) {
      const { width, height, top, left } = target.getBoundingClientRect()
      const isHidden = width <= 1 || height <= 1 || getComputedStyle(target).visibility === 'hidden'
      if (isHidden || getComputedStyle(target).display === 'inline') continue
      const isBox = target instanceof HTMLInputElement && target.type === 'checkbox'
      const isSmall = isBox ? !reaches(target) : width < least || height < least
      const name = target.getAttribute('aria-label') ?? target.textContent
      if (isSmall) found.push(`${target.tagName} "${name}" ${Math.round(width)}×${Math.round(height)} at ${left},${top}`)
    }
    return found

    // A box is small to look at; what answers to the finger around it is not.
    function reaches(box: HTMLElement) {
      box.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = box.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const corners = [-21, 21].flatMap((dx) => [-21, 21].map((dy) => [x + dx, y + dy] as const))
      return corners.every(([cornerX, cornerY]) => {
        const hit = document.elementFromPoint(cornerX, cornerY)
        return hit === box || hit?.closest('label')?.control === box
      })
    }
  })
}

function firstThatSticksOut(): string | null {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return null
  const outside = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
  )
  const deepest = outside.findLast((element) => !element.closest('svg, [class*=overflow-x-auto]'))
  return `${scrollWidth - clientWidth} px too wide: ${(deepest ?? outside[0])?.outerHTML.slice(0, 160)}`
}
