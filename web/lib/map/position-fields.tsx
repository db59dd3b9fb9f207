import type { ComponentProps } from 'react'
import type { LonLat } from '#contract/track/line.ts'
import { TextInput } from '#web/ui/text-input.tsx'
import { PositionPicker } from './position-picker.tsx'
import { readPlace } from './read-degrees.ts'
import type { View } from './view.ts'

type Coordinate = Omit<ComponentProps<typeof TextInput>, 'label'>

type Props = {
  /** What the map shows first. */
  view: View
  position: LonLat | null
  onChoose: (place: LonLat) => void
  latitude: Coordinate
  longitude: Coordinate
}

/** A place, by a tap on the map or by its coordinates. */
export function PositionFields({ view, position, onChoose, latitude, longitude }: Props) {
  return (
    <>
      <PositionPicker view={view} position={position} onChoose={onChoose} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4">
        <TextInput
          {...latitude}
          label="Latitudine"
          inputMode="decimal"
          autoComplete="off"
          placeholder="46,52861"
          hint="O incolla qui entrambe le coordinate"
          onPaste={(event) => {
            const place = readPlace(event.clipboardData.getData('text'))
            if (!place) return
            event.preventDefault()
            onChoose(place)
          }}
        />
        <TextInput
          {...longitude}
          label="Longitudine"
          inputMode="decimal"
          autoComplete="off"
          placeholder="10,45317"
        />
      </div>
    </>
  )
}
