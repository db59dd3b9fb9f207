const units = ['byte', 'kB', 'MB', 'GB', 'TB'] as const

/** `12,3 MB` */
export function bytesText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  const digits = power === 0 ? 0 : 1
  const value = (bytes / 1000 ** power).toLocaleString('it-IT', { maximumFractionDigits: digits })
  return `${value} ${units[power]}`
}
