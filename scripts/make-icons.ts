import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CalendarDays, type LucideIcon, NotebookPen, Route, Users } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { root } from './parts/root.ts'

/** Made web/public/icons/ from the mark of web/ui/logo.tsx: node scripts/run.mjs scripts/make-icons.ts */
const folder = join(root, 'web/public/icons')
const red = '#9C2F22'
const white = '#FFF8F2'

// The mark's road, whose three ends go on and on: whatever a phone cuts out, they reach its edge.
const road = 'M-60 15.5H124M32 15.5V21q0 6 6 6h6.5a6.2 6.2 0 0 1 0 12.4H22a6.2 6.2 0 0 0 0 12.4h4q6 0 6 6V124'
const drawnRoad = (color: string) =>
  `<path d="${road}" fill="none" stroke="${color}" stroke-width="8" stroke-miterlimit="10"/>`

/** The tile with round corners, as on the site. */
const tile = svg(
  0,
  `<clipPath id="c"><rect width="64" height="64" rx="15"/></clipPath>
   <g clip-path="url(#c)"><path fill="${red}" d="M0 0h64v64H0z"/>${drawnRoad(white)}</g>`,
)

/** To the very edge: the phone cuts its own shape out of it. */
const bleed = (margin: number) =>
  svg(margin, `<path fill="${red}" d="M-60-60h184v184H-60z"/>${drawnRoad(white)}`)

/** One colour, which the phone chooses: the road is what is missing. */
const cutOut = svg(
  8,
  `<mask id="m"><rect width="64" height="64" rx="15" fill="#fff"/>${drawnRoad('#000')}</mask>
   <path fill="#fff" d="M0 0h64v64H0z" mask="url(#m)"/>`,
)

const shortcut = (Icon: LucideIcon, ground: string, color: string) =>
  svg(
    0,
    `<path fill="${ground}" d="M0 0h64v64H0z"/>
     ${renderToStaticMarkup(createElement(Icon, { x: 15, y: 15, size: 34, color }))}`,
  )

const icons: [name: string, drawing: string, size: number][] = [
  ['icon-192', tile, 192],
  ['icon-512', tile, 512],
  // The middle four fifths are always seen: the whole mark is in there.
  ['maskable-192', bleed(9), 192],
  ['maskable-512', bleed(9), 512],
  ['monochrome-512', cutOut, 512],
  ['apple-touch-icon', bleed(2), 180],
  // The colours of the tiles on Home.
  ['shortcut-itineraries', shortcut(Route, '#DDE7F5', '#1F4F8F'), 96],
  ['shortcut-diary', shortcut(NotebookPen, '#FBE3CE', '#9A4708'), 96],
  ['shortcut-events', shortcut(CalendarDays, '#F7DFD8', '#9C2F22'), 96],
  ['shortcut-community', shortcut(Users, '#ECE0F6', '#6A3D93'), 96],
]

mkdirSync(folder, { recursive: true })
for (const [name, drawing, size] of icons) {
  await sharp(Buffer.from(drawing), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, quality: 100 })
    .toFile(join(folder, `${name}.png`))
}

function svg(margin: number, content: string): string {
  const size = 64 + 2 * margin
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="${-margin} ${-margin} ${size} ${size}">${content}</svg>`
}
