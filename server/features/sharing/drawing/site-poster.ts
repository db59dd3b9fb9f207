import type { SharedSite } from '../shared.ts'
import { colours } from './colours.ts'
import { drawable } from './drawable.ts'
import { fitLines } from './fit-lines.ts'
import { column, drawLines, drawPoster, lowest, panel } from './frame.ts'
import { drawLargeRoad } from './hairpin-road.ts'

export function sitePoster({ description }: SharedSite, appName: string): string {
  return drawPoster({
    appName: '',
    title: appName,
    standIn: 'In moto',
    band: colours.asphalt,
    panel: `<path fill="${colours.red}" d="M0 0h${panel.width}v${panel.height}H0z"/>${drawLargeRoad(colours.onRed)}`,
    figures: drawDescription(drawable(description) ?? ''),
  })
}

const lineHeight = 1.3

function drawDescription(text: string): string {
  const space = { face: 'text', width: column.width, sizes: [40], height: 180, maxLines: 4 } as const
  const { lines, size } = fitLines(text, space)
  const y = lowest - (lines.length - 1) * size * lineHeight
  return drawLines(lines, { face: 'text', size, y, fill: colours.muted, lineHeight })
}
