export const poiCategories = [
  'restaurant',
  'fuel_station',
  'scenic_spot',
  'repair_shop',
  'accommodation',
  'parking',
  'danger_zone',
  'rest_area',
] as const
export type PoiCategory = (typeof poiCategories)[number]

export const poiCategoryLabels: Record<PoiCategory, string> = {
  restaurant: 'Ristorante',
  fuel_station: 'Distributore',
  scenic_spot: 'Punto Panoramico',
  repair_shop: 'Officina',
  accommodation: 'Alloggio',
  parking: 'Parcheggio',
  danger_zone: 'Zona Pericolosa',
  rest_area: 'Area di Sosta',
}

export const poiLimits = {
  name: 120,
  description: 2000,
  address: 200,
  inView: 3000,
  proposalsPerDay: 20,
  /** So near, two points may be one: an admin looks at the others first. */
  nearbyM: 250,
  nearbyShown: 50,
} as const
export const poiRadiiKm = [1, 2, 5, 10] as const
