import { colours } from './colours.ts'
import { panel } from './frame.ts'

const lineCount = 17
const apart = 46
const step = 26

/** The panel of a poster: the dark of a road, with the lines of a map of heights. */
export const asphalt = [
  `<path fill="${colours.asphalt}" d="M0 0h${panel.width}v${panel.height}H0z"/>`,
  `<path fill="none" stroke="${colours.asphaltRaised}" stroke-width="2" d="${heightLines()}"/>`,
].join('')

function heightLines(): string {
  const columns = Array.from({ length: Math.ceil(panel.width / step) + 1 }, (_, i) => i * step)
  return Array.from({ length: lineCount }, (_, line) => {
    const points = columns.map((x) => `${x} ${Math.round(heightAt(x, line))}`)
    return `M${points.join('L')}`
  }).join('')
}

/** Slopes that lean on each other without ever crossing. */
function heightAt(x: number, line: number): number {
  const base = (line - 1.5) * apart
  return base + 34 * Math.sin(x / 150 + line * 0.22) + 13 * Math.sin(x / 61 + line * 0.45)
}
