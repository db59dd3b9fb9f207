// Number() would also read '0x10', '' and 'Infinity'.
const decimal = /^[+-]?(?:\d{1,60}(?:\.\d{0,60})?|\.\d{1,60})(?:[eE][+-]?\d{1,3})?$/

function inRange(text: string | undefined, min: number, max: number): number | null {
  const trimmed = text?.trim()
  if (trimmed === undefined || trimmed.length > 64 || !decimal.test(trimmed)) return null
  const value = Number(trimmed)
  return value >= min && value <= max ? value : null
}

export const latitude = (text: string | undefined): number | null => inRange(text, -90, 90)
export const longitude = (text: string | undefined): number | null => inRange(text, -180, 180)
/** From below the Dead Sea to above the highest summit. */
export const elevation = (text: string | undefined): number | null => inRange(text, -500, 9500)
