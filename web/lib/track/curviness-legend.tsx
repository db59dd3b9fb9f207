import { curvinessWords } from '#contract/track/curviness.ts'
import { useColorScheme } from '#web/lib/map/use-color-scheme.ts'
import { curvinessColors } from './curviness-colors.ts'

/** What the colours of the line mean, from calm to wild. */
export function CurvinessLegend() {
  const colors = curvinessColors[useColorScheme()]
  return (
    <ul aria-label="Colori della traccia" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {curvinessWords.map((word) => (
        <li key={word} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className="h-1.5 w-5 rounded-full"
            style={{ backgroundColor: colors[word] }}
          />
          {word}
        </li>
      ))}
    </ul>
  )
}
