import { expect, type Locator, type Page } from '@playwright/test'

/** The map has its style and what lies on it; drawn by the processor this takes seconds. */
export async function mapIsReady(page: Page, inside = 'body') {
  await expect(page.locator(`${inside} [data-map-ready]`).first()).toBeVisible({ timeout: 30_000 })
}

/** How many pixels of each colour (`r,g,b`) a part of the page shows. */
export async function coloursOf(page: Page, part: Locator): Promise<Map<string, number>> {
  const picture = (await part.screenshot()).toString('base64')
  const counts = await page.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    const context = canvas.getContext('2d')
    if (!context) throw new Error('There is no canvas to count on.')
    context.drawImage(image, 0, 0)
    const { data: bytes } = context.getImageData(0, 0, canvas.width, canvas.height)
    const found: Record<string, number> = {}
    for (let i = 0; i < bytes.length; i += 4) {
      const colour = `${bytes[i]},${bytes[i + 1]},${bytes[i + 2]}`
      found[colour] = (found[colour] ?? 0) + 1
    }
    return Object.entries(found)
  }, picture)
  return new Map(counts)
}
