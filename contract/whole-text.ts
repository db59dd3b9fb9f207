// By hand: what the browser knows of a language takes it 4 ms to get, before the first number (docs/performance.md).

/** `4.993`: Italian browsers leave the point out of four digits unless told. */
export function wholeText(value: number): string {
  const rounded = Math.round(value)
  let left = String(Math.abs(rounded))
  let thousands = ''
  while (left.length > 3) {
    thousands = `.${left.slice(-3)}${thousands}`
    left = left.slice(0, -3)
  }
  return `${rounded < 0 ? '-' : ''}${left}${thousands}`
}

/** `1.234,5`: so many decimals, no fewer. */
export function decimalText(value: number, decimals: number): string {
  const size = 10 ** decimals
  const parts = Math.round(Math.abs(value) * size)
  const sign = value < 0 && parts > 0 ? '-' : ''
  return `${sign}${wholeText(Math.floor(parts / size))},${String(parts % size).padStart(decimals, '0')}`
}

/** `1 post`, `1.200 post` */
export const counted = (count: number, one: string, many: string): string =>
  `${wholeText(count)} ${count === 1 ? one : many}`
