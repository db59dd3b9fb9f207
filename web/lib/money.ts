const amount = new Intl.NumberFormat('it-IT', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
})

/** `€ 12,50`; nothing to pay is `Gratuito`. */
export function formatPrice(cents: number | null): string {
  return cents ? `€ ${amount.format(cents / 100)}` : 'Gratuito'
}
