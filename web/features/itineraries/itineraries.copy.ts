import type { hairpinMinimums, lengthRanges } from '#contract/itinerary-values.ts'

export const lengthLabels: Record<(typeof lengthRanges)[number], string> = {
  'fino-a-50': 'Fino a 50 km',
  '50-150': '50–150 km',
  '150-300': '150–300 km',
  'oltre-300': 'Oltre 300 km',
}

export const hairpinLabels: Record<(typeof hairpinMinimums)[number], string> = {
  10: 'Almeno 10 tornanti',
  25: 'Almeno 25 tornanti',
  50: 'Almeno 50 tornanti',
}
