import type { FeatureCollection } from 'geojson'
import { useMemo } from 'react'
import type { PoiAlong } from '#contract/poi.ts'
import type { LonLat } from '#contract/track/line.ts'
import { kmNear, partBetween, placeAt, type TrackShape } from '#contract/track/shape.ts'
import type { Track } from '#contract/tracks.ts'
import { useMapHover, useMapPress } from '#web/lib/map/map-events.ts'
import { MapLayers } from '#web/lib/map/map-layers.tsx'
import { MapPin } from '#web/lib/map/map-pin.tsx'
import { PoiImages } from '#web/lib/poi/poi-images.tsx'
import { poiImage } from '#web/lib/poi/poi-looks.ts'
import { piecesOf } from './curviness-colors.ts'
import { hairpinLayers, poiLayers, trackHitLayer, trackLayers } from './track-layers.ts'

type Props = {
  track: Track
  shape: TrackShape
  poi: readonly PoiAlong[]
  onOpenPoi: (id: string) => void
  cursorKm: number | null
  onCursorChange: (km: number | null) => void
}

/** What lies on the map of one track. */
export function TrackMap({ track, shape, poi, onOpenPoi, cursorKm, onCursorChange }: Props) {
  const line = useMemo(() => lineOf(track, shape), [track, shape])
  const hairpins = useMemo(
    () => pointsOf(track.hairpins.map((place, i) => ({ ...place, number: i + 1 }))),
    [track],
  )
  const places = useMemo(
    () =>
      pointsOf(
        poi.map(({ id, category, longitude, latitude }) => ({
          id,
          image: poiImage(category),
          lon: longitude,
          lat: latitude,
        })),
      ),
    [poi],
  )
  const cursor = cursorKm === null ? null : placeAt(shape, cursorKm)

  useMapHover([trackHitLayer], (pointed) =>
    onCursorChange(pointed?.feature ? kmNear(shape, pointed.place, cursorKm) : null),
  )
  useMapPress(['track-poi'], ({ feature }) => feature && onOpenPoi(String(feature.properties.id)))

  return (
    <>
      <MapLayers id="track" data={line} layers={trackLayers} />
      <MapLayers id="track-hairpins" data={hairpins} layers={hairpinLayers} />
      <PoiImages>
        <MapLayers id="track-poi" data={places} layers={poiLayers} />
      </PoiImages>
      <Ends shape={shape} />
      {cursor && (
        <MapPin {...cursor}>
          <span
            className="block size-5 rounded-full border-4 border-card bg-ink shadow-soft"
            data-track-cursor
          />
        </MapPin>
      )}
    </>
  )
}

function Ends({ shape }: { shape: TrackShape }) {
  const start = placeAt(shape, 0)
  const finish = placeAt(shape, shape.lengthKm)
  if (!start || !finish) return null
  const isLoop = Math.hypot(start.lon - finish.lon, start.lat - finish.lat) < 0.002
  return isLoop ? (
    <MapPin {...start}>
      <End letter="P" label="Partenza e arrivo" className="bg-green text-card" />
    </MapPin>
  ) : (
    <>
      <MapPin {...start}>
        <End letter="P" label="Partenza" className="bg-green text-card" />
      </MapPin>
      <MapPin {...finish}>
        <End letter="A" label="Arrivo" className="bg-ink text-card" />
      </MapPin>
    </>
  )
}

function End({ letter, label, className }: { letter: string; label: string; className: string }) {
  return (
    <span
      role="img"
      aria-label={label}
      className={`figures grid size-7 place-items-center rounded-full border-2 border-card font-bold text-base shadow-soft ${className}`}
    >
      {letter}
    </span>
  )
}

function lineOf({ curvinessPerKm }: Track, shape: TrackShape): FeatureCollection {
  const pieces = piecesOf(curvinessPerKm, shape.lengthKm)
  return {
    type: 'FeatureCollection',
    features: pieces.map(({ fromKm, toKm, word }) => ({
      type: 'Feature',
      properties: { word },
      geometry: { type: 'MultiLineString', coordinates: partBetween(shape, fromKm, toKm).map(toPositions) },
    })),
  }
}

const toPositions = (line: readonly LonLat[]) => line.map(({ lon, lat }) => [lon, lat])

function pointsOf(points: readonly (LonLat & Record<string, unknown>)[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: points.map(({ lon, lat, ...properties }) => ({
      type: 'Feature',
      properties,
      geometry: { type: 'Point', coordinates: [lon, lat] },
    })),
  }
}
