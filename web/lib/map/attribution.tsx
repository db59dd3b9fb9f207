import type { Map as GlMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'

type Props = { map: GlMap | null; text: string | null }

/** Whose data the map is made of: always in sight, as their licences ask. */
export function Attribution({ map, text }: Props) {
  const [found, setFound] = useState('')

  useEffect(() => {
    if (!map || text !== null) return
    const gather = () => setFound(attributionOf(map))
    map.on('sourcedata', gather)
    gather()
    return () => {
      map.off('sourcedata', gather)
    }
  }, [map, text])

  const shown = text ?? found
  if (shown === '') return null
  return (
    <p className="absolute right-0 bottom-0 z-10 max-w-full truncate rounded-tl-sm bg-card/85 px-2 py-0.5 text-[0.6875rem] text-muted leading-4">
      {shown}
    </p>
  )
}

function attributionOf(map: GlMap): string {
  const sources = Object.keys(map.getStyle()?.sources ?? {})
  const texts = sources.map((id) =>
    plainText((map.getSource(id) as { attribution?: string }).attribution ?? ''),
  )
  return [...new Set(texts.filter(Boolean))].join(' · ')
}

/** Attributions come as HTML; ours is text. */
export function plainText(html: string): string {
  const entities: Record<string, string> = { '&copy;': '©', '&amp;': '&', '&nbsp;': ' ', '&quot;': '"' }
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&\w+;/g, (entity) => entities[entity] ?? '')
    .trim()
}
