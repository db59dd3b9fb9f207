/** `46,528`, `46.528` or `46.528°` as a number; nothing typed is nothing, and what is no number is refused as such. */
export function readDegrees(typed: unknown): number | undefined {
  if (typeof typed === 'number' || typed === undefined) return typed
  const text = String(typed).trim().replace(',', '.').replace(/\s*°$/, '')
  return text === '' ? undefined : Number(text)
}
