import { useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Lightbox, type ShownPicture } from './lightbox.tsx'
import { PictureImg } from './picture-img.tsx'

/** So many stand on the page; the rest is behind the last of them. */
const shownCount = 6

/** Photographs of an entry or a post; each opens over everything, the others to its sides. */
export function PhotoGrid({ photos }: { photos: readonly ShownPicture[] }) {
  const [index, setIndex] = useState<number | null>(null)
  const shown = photos.slice(0, shownCount)
  const hiddenCount = photos.length - shown.length
  return (
    <>
      <ul className={cx('grid gap-1.5', columns[shown.length] ?? 'grid-cols-3')}>
        {shown.map((photo, i) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={openLabel(photo, i, photos.length)}
              onClick={() => setIndex(i)}
              className={cx(
                'relative block w-full overflow-hidden rounded-md bg-raised',
                shapes[shown.length] ?? 'aspect-square',
              )}
            >
              <PictureImg
                picture={photo}
                alt=""
                sizes={shown.length === 1 ? '(width >= 48rem) 44rem, 100vw' : '(width >= 48rem) 15rem, 33vw'}
                className="absolute inset-0 size-full object-cover"
              />
              {hiddenCount > 0 && i === shown.length - 1 && (
                // Light in both schemes: it lies on a photograph, not on the page.
                <span
                  data-theme="light"
                  className="figures absolute inset-0 grid place-items-center bg-scrim font-bold text-3xl text-on-red"
                >
                  +{hiddenCount}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <Lightbox pictures={photos} index={index} onIndexChange={setIndex} onClose={() => setIndex(null)} />
    </>
  )
}

function openLabel({ alt }: ShownPicture, index: number, count: number): string {
  const place = `Apri la foto ${index + 1} di ${count}`
  return alt ? `${place}: ${alt}` : place
}

const shapes = ['', 'aspect-video', 'aspect-4/3', 'aspect-square', 'aspect-4/3']
// Four in two rows: in threes the last would stand alone.
const columns = ['', 'grid-cols-1', 'grid-cols-2', 'grid-cols-3', 'grid-cols-2']
