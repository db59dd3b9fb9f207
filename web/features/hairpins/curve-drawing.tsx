/** One hairpin with its points, its turning and its circle: the three things that the formula looks at. */
export function CurveDrawing() {
  return (
    <figure className="mb-8 rounded-xl bg-raised p-4 sm:p-6">
      <svg
        viewBox="0 0 640 300"
        role="img"
        aria-label="Un tornante: la strada arriva dritta, gira di 178 gradi attorno a un piccolo cerchio e torna indietro; più avanti una curva di 40 gradi."
        className="w-full"
      >
        <path
          d={road}
          fill="none"
          className="stroke-field"
          strokeWidth="26"
          strokeLinecap="round"
          opacity="0.35"
        />
        <path d={road} fill="none" className="stroke-card" strokeWidth="2" strokeDasharray="10 10" />
        <path d={hairpin} fill="none" className="stroke-red" strokeWidth="5" strokeLinecap="round" />
        <path d={curve} fill="none" className="stroke-strada" strokeWidth="5" strokeLinecap="round" />
        <circle
          cx="470"
          cy="130"
          r="60"
          fill="none"
          className="stroke-red"
          strokeWidth="1.5"
          strokeDasharray="4 5"
        />
        <line x1="470" y1="130" x2="530" y2="130" className="stroke-red" strokeWidth="1.5" />
        <circle cx="470" cy="130" r="3" className="fill-red" />
        {dots.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="4.5" className="fill-ink" />
        ))}
        <Label x={548} y={126} className="fill-red" lines={['178°', 'tornante']} />
        <Label x={478} y={122} className="fill-red" lines={['r']} />
        <Label x={160} y={262} className="fill-strada" lines={['40°', 'curva']} />
        <Label x={250} y={52} className="fill-muted" lines={['un punto ogni 10 m']} />
      </svg>
      <figcaption className="mt-3 text-center text-muted text-sm">
        Puntini: la traccia ridisegnata. Rosso: il tratto che gira oltre 135°. Blu: una curva.
      </figcaption>
    </figure>
  )
}

const road = 'M40 70 H470 A60 60 0 0 1 470 190 H250 Q180 190 130 230 L70 278'
const hairpin = 'M455 70 H470 A60 60 0 0 1 470 190 H455'
const curve = 'M262 190 H250 Q180 190 130 230 L124 235'
const dots = [80, 140, 200, 260, 320, 380, 440].map((x) => [x, 70] as const)

function Label({ x, y, lines, className }: { x: number; y: number; lines: string[]; className: string }) {
  return (
    <text x={x} y={y} className={`font-bold font-display text-2xl ${className}`}>
      {lines.map((line, i) => (
        <tspan key={line} x={x} dy={i === 0 ? 0 : 24}>
          {line}
        </tspan>
      ))}
    </text>
  )
}
