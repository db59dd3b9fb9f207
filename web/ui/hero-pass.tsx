import { useId } from 'react'
import { cx } from './cx.ts'
import * as scene from './hero-scene.ts'

/** The drawn pass: dawn by day, moonlight by night. Fills its parent, whether a wide banner or half a tall page. */
export function HeroPass({ className }: { className?: string | undefined }) {
  const id = useId()
  return (
    <div className={cx('hero-pass', className ?? 'size-full')}>
      <svg aria-hidden="true" viewBox={`0 0 ${scene.sceneWidth} ${scene.sceneHeight}`}>
        <defs>
          <radialGradient id={`${id}glow`}>
            <stop offset="0.15" className="[stop-color:var(--color-pass-glow)]" stopOpacity="0.9" />
            <stop offset="0.5" className="[stop-color:var(--color-pass-glow)]" stopOpacity="0.3" />
            <stop offset="1" className="[stop-color:var(--color-pass-glow)]" stopOpacity="0" />
          </radialGradient>
          {layers.map(([name, top, low], i) => (
            <linearGradient
              key={name}
              id={`${id}${name}`}
              gradientUnits="userSpaceOnUse"
              x2="0"
              {...spans[i]}
            >
              <stop className={top} />
              <stop offset="1" className={low} />
            </linearGradient>
          ))}
          <clipPath id={`${id}clip`}>
            <path d={scene.massif} />
          </clipPath>
          <clipPath id={`${id}slope-clip`}>
            <path d={scene.slope} />
          </clipPath>
        </defs>
        <Sky glow={`url(#${id}glow)`} />
        {scene.ridges.map((d, i) => (
          <path key={d} d={d} fill={`url(#${id}${layers[i]?.[0]})`} />
        ))}
        <path d={scene.massif} fill={`url(#${id}rock)`} />
        <g clipPath={`url(#${id}clip)`} className="fill-pass-lit">
          {scene.litFaces.map((d) => (
            <path key={d} d={d} />
          ))}
        </g>
        <path d={scene.slope} fill={`url(#${id}slope)`} />
        <path d={scene.slopeShade} clipPath={`url(#${id}slope-clip)`} className="fill-pass-shade" />
        <Refuge />
        <path d={scene.roadWall} className="fill-pass-wall" />
        <path d={scene.roadSurface} className="fill-pass-road" />
        <path d={scene.foreground} className="fill-pass-shoulder" />
      </svg>
    </div>
  )
}

function Sky({ glow }: { glow: string }) {
  return (
    <>
      <g className="fill-pass-star">
        {scene.stars.map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} />
        ))}
      </g>
      <circle cx="774" cy="88" r="190" fill={glow} />
      <circle cx="774" cy="88" r="32" className="fill-pass-sun" />
    </>
  )
}

function Refuge() {
  return (
    <>
      <path d="M781 145v-7l6-5 6 5v9z" className="fill-pass-wall" />
      <path d="M785.5 139h3v4h-3z" className="fill-pass-lamp" />
    </>
  )
}

const layers = [
  ['far', '[stop-color:var(--color-pass-far)]', '[stop-color:var(--color-pass-haze)]'],
  ['mid', '[stop-color:var(--color-pass-mid)]', '[stop-color:var(--color-pass-haze)]'],
  ['near', '[stop-color:var(--color-pass-near)]', '[stop-color:var(--color-pass-mid)]'],
  ['rock', '[stop-color:var(--color-pass-rock)]', '[stop-color:var(--color-pass-slope)]'],
  ['slope', '[stop-color:var(--color-pass-slope)]', '[stop-color:var(--color-pass-slope-low)]'],
] as const

const spans = [
  { y1: 80, y2: 260 },
  { y1: 80, y2: 300 },
  { y1: 180, y2: 384 },
  { y1: 40, y2: 300 },
  { y1: 170, y2: 384 },
]
