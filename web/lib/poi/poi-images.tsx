import { type ReactNode, useEffect, useRef, useState } from 'react'
import { poiCategories } from '#contract/poi-values.ts'
import { useStage } from '#web/lib/map/map-context.ts'
import { poiImage } from './poi-looks.ts'
import { PoiSign } from './poi-sign.tsx'

const density = 2

/** Gives the map a picture of each category's sign, and shows its children once they are there. */
export function PoiImages({ children }: { children: ReactNode }) {
  const { map, colors, isAlive } = useStage()
  const signs = useRef<HTMLDivElement>(null)
  const [drawnIn, setDrawnIn] = useState<typeof colors | null>(null)

  useEffect(() => {
    const drawn = [...(signs.current?.children ?? [])].map((sign) => pictureOf(sign))
    void Promise.all(drawn).then((pictures) => {
      if (!isAlive()) return
      for (const [i, category] of poiCategories.entries()) {
        const id = poiImage(category)
        const picture = pictures[i]
        if (picture && !map.hasImage(id)) map.addImage(id, picture, { pixelRatio: density })
      }
      setDrawnIn(colors)
    })
  }, [map, colors, isAlive])

  return (
    <>
      <div ref={signs} hidden>
        {poiCategories.map((category) => (
          <PoiSign key={category} category={category} />
        ))}
      </div>
      {drawnIn === colors && children}
    </>
  )
}

async function pictureOf(sign: Element): Promise<HTMLImageElement> {
  const svg = sign.cloneNode(true) as Element
  for (const side of ['width', 'height']) svg.setAttribute(side, String(32 * density))
  const picture = new Image()
  picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
  await picture.decode()
  return picture
}
