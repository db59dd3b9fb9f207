import { initialsOf } from '#contract/names.ts'
import type { RankLevel } from '#contract/ranks.ts'
import type { SharedUser } from '../shared.ts'
import { asphalt } from './asphalt.ts'
import { colours } from './colours.ts'
import { drawable } from './drawable.ts'
import { drawLead, drawPoster, panel } from './frame.ts'
import { drawWords } from './letters.ts'

/** As web/lib/rank-badge.tsx has them: ink and wash. */
const tones: Record<RankLevel, readonly [ink: string, wash: string]> = {
  Bronze: ['#9a4708', '#fbe3ce'],
  Silver: ['#5f564f', '#ece4d8'],
  Gold: ['#7a4f00', '#f8e7be'],
  Platinum: ['#6a3d93', '#ece0f6'],
  Diamond: ['#1f4f8f', '#dde7f5'],
}

export function userPoster({ displayName, rankLevel }: SharedUser, appName: string): string {
  const [ink, wash] = tones[rankLevel]
  const name = drawable(displayName)
  return drawPoster({
    appName,
    title: displayName,
    standIn: 'Un profilo',
    band: ink,
    panel: asphalt + portrait(name ? initialsOf(name) : '', ink, wash),
    figures: drawLead({
      figure: rankLevel,
      fill: ink,
      line: `Livello su ${drawable(appName) ?? 'questo sito'}`,
    }),
  })
}

function portrait(initials: string, ink: string, wash: string): string {
  const [x, y] = [panel.width / 2, panel.height / 2]
  return [
    `<circle cx="${x}" cy="${y}" r="146" fill="${wash}" stroke="${colours.asphaltDeep}" stroke-width="14"/>`,
    drawWords(initials, { face: 'display', size: 150, x, y: y + 49, fill: ink, align: 'middle' }),
  ].join('')
}
