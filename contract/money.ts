import { decimalText } from './whole-text.ts'

/** `€ 12,50`; nothing to pay is `Gratuito`. */
export function formatPrice(cents: number | null): string {
  return cents ? `€ ${decimalText(cents / 100, 2)}` : 'Gratuito'
}

/** `12,50`, as a field is filled with it. */
export function writePrice(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2).replace('.', ',')
}

// Three digits after each point are thousands: nobody writes a price with three decimals.
const grouped = /^-?\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/
const plain = /^(-?)(\d+)(?:[.,](\d{1,2}))?$/

/**
 * The cents of `12,50`, `12.50`, `1.250` (a thousand and more) or `€ 12`; nothing typed is null. What is no amount is NaN,
 * for the rule to refuse.
 */
export function readPrice(typed: string): number | null {
  const text = typed.replace(/[\s€]/g, '')
  if (text === '') return null
  const [, sign, euro, decimals = ''] = plain.exec(grouped.test(text) ? text.replaceAll('.', '') : text) ?? []
  if (euro === undefined) return Number.NaN
  const cents = Number(euro) * 100 + Number(decimals.padEnd(2, '0'))
  return sign ? -cents : cents
}
