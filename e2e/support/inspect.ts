import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What a page says: its text, its fields, its titles and labels, and what stands in its head. */
export const everythingSaid = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const typed = [...document.querySelectorAll('input, textarea')].map(
      (field) => 'value' in field && field.value,
    )
    return [document.documentElement.outerHTML, ...typed].join('\n')
  })

/** What axe objects to in both schemes, one line per kind of mistake. `part` limits it to what just opened. */
export async function axeViolations(page: Page, part?: string): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion: a colour in transition is not the colour that one reads.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    // The other scheme has the same elements in other colours.
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await (part ? axe.include(part) : axe).analyze()
    const placesOf = (nodes: { html: string }[]) => nodes.map(({ html }) => html.slice(0, 200)).join(' ')
    found.push(...violations.map(({ id, nodes }) => `${colorScheme}: ${id} at ${placesOf(nodes)}`))
  }
  return found
}

/** As in the browser's settings: what is measured in `rem`, and what asks for the width of the screen in it, follows. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } })
  await devtools.detach()
}

/** The widths and text sizes at which the page can be pushed sideways or a card cuts words off, with the first that is. */
export async function sidewaysScrolls(page: Page): Promise<string[]> {
  const size = page.viewportSize()
  if (!size) throw new Error('The page has no size.')
  const found: string[] = []
  for (const [width, text] of [
    [320, 100],
    [320, 200],
    [size.width, 200],
  ] as const) {
    await page.setViewportSize({ ...size, width })
    await setTextSize(page, text)
    const culprit = (await page.evaluate(firstThatSticksOut)) ?? (await page.evaluate(firstCutOff))
    if (culprit) found.push(`${width} px, text ${text} %: ${culprit}`)
  }
  await setTextSize(page, 100)
  await page.setViewportSize(size)
  return found
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

/** Words beyond the edge of their card: one that cuts off hides them from the page's width, and from whoever reads. */
function firstCutOff(): string | null {
  for (const card of document.querySelectorAll('main .bg-card')) {
    const edge = card.getBoundingClientRect().right
    const words = [...card.querySelectorAll('*')].filter(({ children }) => children.length === 0)
    const cut = words.find((element) => endOf(element) > edge + 0.5 && !isElsewhere(element))
    if (cut) return `beyond the edge of its card: ${cut.outerHTML.slice(0, 160)}`
  }
  return null

  function endOf(element: Element) {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().right
  }

  /** Can be scrolled to, or is only heard. */
  function isElsewhere(element: Element | null): boolean {
    if (!element) return false
    const isHeard = element.clientWidth === 1
    return (
      isHeard || /auto|scroll/.test(getComputedStyle(element).overflowX) || isElsewhere(element.parentElement)
    )
  }
}

/** Buttons, links and fields that answer to less than 44 × 44 px. Links inside a sentence are exempt. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const reach = 21
    return [...document.querySelectorAll<HTMLElement>('a, button, select, textarea, input')]
      .filter(
        (target) => getComputedStyle(target).display !== 'inline' && isSmall(target) && !reaches(target),
      )
      .map((target) => {
        const { width, height } = target.getBoundingClientRect()
        return `${Math.round(width)}×${Math.round(height)} px: ${target.getAttribute('aria-label') ?? target.textContent}`
      })

    function isSmall(target: HTMLElement) {
      const { width, height } = target.getBoundingClientRect()
      const shorter = Math.min(width, height)
      return shorter > 1 && shorter < 2 * reach + 1.5
    }

    function reaches(target: HTMLElement) {
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const { left, top, width, height } = target.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const [across, down] = [Math.max(reach, width / 2 - 1), Math.max(reach, height / 2 - 1)]
      // Hidden behind a dialog: not a target now.
      if (!answers(target, x, y)) return true
      const edges = [
        [x - across, y],
        [x + across, y],
        [x, y - down],
        [x, y + down],
      ] as const
      return edges.every(([edgeX, edgeY]) => answers(target, edgeX, edgeY))
    }

    // Asked of the page and not of the box: a larger invisible part around it counts, as it does for a thumb.
    function answers(target: HTMLElement, x: number, y: number) {
      const hit = document.elementFromPoint(x, y)
      return target.contains(hit) || hit?.closest('label')?.control === target
    }
  })
}
