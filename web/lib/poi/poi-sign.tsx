import type { PoiCategory } from '#contract/poi-values.ts'
import { mapColors } from '#web/lib/map/map-colors.ts'
import { useColorScheme } from '#web/lib/map/use-color-scheme.ts'
import { poiColors, poiIcons } from './poi-looks.ts'

type Props = { category: PoiCategory; className?: string; ref?: React.Ref<SVGSVGElement> }

/** The round sign of a category. The map's pictures are made of this same one. */
export function PoiSign({ category, className, ref }: Props) {
  const scheme = useColorScheme()
  const Icon = poiIcons[category]
  const { edge } = mapColors[scheme]
  return (
    <svg ref={ref} viewBox="0 0 32 32" width={32} height={32} aria-hidden="true" className={className}>
      <circle cx={16} cy={16} r={14} fill={poiColors[scheme][category]} stroke={edge} strokeWidth={2} />
      <Icon x={7.5} y={7.5} width={17} height={17} color={edge} strokeWidth={2.25} />
    </svg>
  )
}
