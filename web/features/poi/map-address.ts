export type MapAddress = {
  lng?: number | undefined
  lat?: number | undefined
  zoom?: number | undefined
  categorie?: string | undefined
  /** Saved itineraries are shown unless the address says no. */
  salvati?: 'no' | undefined
}

/** What of an address the map understands; the rest is as if it were not there. */
export function readMapAddress({ lng, lat, zoom, categorie, salvati }: Record<string, unknown>): MapAddress {
  const number = (value: unknown, least: number, most: number) =>
    typeof value === 'number' && value >= least && value <= most ? value : undefined
  return {
    lng: number(lng, -180, 180),
    lat: number(lat, -85, 85),
    zoom: number(zoom, 0, 22),
    categorie: typeof categorie === 'string' && categorie.length <= 200 ? categorie : undefined,
    salvati: salvati === 'no' ? 'no' : undefined,
  }
}
