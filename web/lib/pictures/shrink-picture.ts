const quality = 0.9

/** A JPEG of the same picture, upright, with at most so many pixels a side. Rejects what the browser cannot read. */
export async function shrinkPicture(file: Blob, longestSide: number): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  try {
    return await drawn(width, height, (context) => {
      // A JPEG has no transparency: without a ground it would turn black.
      context.fillStyle = '#fff'
      context.fillRect(0, 0, width, height)
      context.imageSmoothingQuality = 'high'
      context.drawImage(bitmap, 0, 0, width, height)
    })
  } finally {
    bitmap.close()
  }
}

type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D

async function drawn(width: number, height: number, draw: (context: Context) => void): Promise<Blob> {
  if ('OffscreenCanvas' in globalThis) {
    const canvas = new OffscreenCanvas(width, height)
    draw(needed(canvas.getContext('2d')))
    return canvas.convertToBlob({ type: 'image/jpeg', quality })
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  draw(needed(canvas.getContext('2d')))
  return needed(await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality)))
}

function needed<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw new Error('The browser draws no picture.')
  return thing
}
