import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { type Picture, pictureUrl } from '#contract/media.ts'
import { cx } from '#web/ui/cx.ts'
import { sourcesOf } from './picture-sources.ts'

type Props = {
  picture: Pick<Picture, 'key' | 'width' | 'height'>
  /** Empty where the picture says nothing that the text around it does not. */
  alt: string
  /** How wide it is shown, as the attribute of `img` says it: `(min-width: 640px) 20rem, 100vw`. */
  sizes: string
  /** It is what the person asked to see: it does not wait until it is near. */
  isEager?: boolean | undefined
  className?: string | undefined
}

/** An uploaded picture in the copy that fits its place, loaded once it is near. */
export function PictureImg({ picture, alt, sizes, isEager = false, className }: Props) {
  const [failedKey, setFailedKey] = useState<string>()
  const { key, width, height } = picture
  if (key === failedKey)
    return (
      <span role="img" aria-label={alt || 'Foto non disponibile'} className={cx(missing, className)}>
        <ImageOff aria-hidden="true" className="size-6" />
        <span className="text-sm">Foto non disponibile</span>
      </span>
    )
  return (
    <img
      src={pictureUrl(key, 960)}
      srcSet={sourcesOf(picture)}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailedKey(key)}
      className={cx('bg-raised', className)}
    />
  )
}

const missing = 'flex flex-col items-center justify-center gap-1 bg-raised p-2 text-center text-muted'
