import { type Picture, pictureSizes, pictureUrl } from '#contract/media.ts'

/** The `srcset` of a picture: each copy once, with the width that it really has. */
export function sourcesOf({ key, width, height }: Pick<Picture, 'key' | 'width' | 'height'>): string {
  const longest = Math.max(width, height)
  const needed = pictureSizes.filter((_, i) => i === 0 || (pictureSizes[i - 1] ?? 0) < longest)
  return needed
    .map(
      (size) => `${pictureUrl(key, size)} ${Math.max(1, Math.round(width * Math.min(1, size / longest)))}w`,
    )
    .join(', ')
}
