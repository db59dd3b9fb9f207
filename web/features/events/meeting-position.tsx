import { MapPinned, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { placeAt, writeDegrees } from '#web/lib/map/read-degrees.ts'
import { italy, type View } from '#web/lib/map/view.ts'
import { screenCode } from '#web/lib/screen-code.ts'
import { Button } from '#web/ui/button.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { EventValues } from './event-values.ts'

/** Apart: most events say in words where one meets, and need no map. */
const PositionFields = lazy(async () => {
  const { PositionFields } = await screenCode(import('#web/lib/map/position-fields.tsx'))
  return { default: PositionFields }
})

const closeZoom = 13

/** Where the meeting point is on the map: asked for only by those who wish to say it. */
export function MeetingPosition() {
  const { register, setValue, control, formState } = useFormContext<EventValues>()
  const { latitude, longitude } = useWatch({ control, name: 'meetingPosition' })
  const [isWished, setIsWished] = useState(false)
  const isOpen = isWished || latitude !== '' || longitude !== ''
  const position = placeAt(latitude, longitude)
  const [view] = useState<View>(() => (position ? { ...position, zoom: closeZoom } : italy))
  const errors = formState.errors.meetingPosition

  function set(typed: EventValues['meetingPosition']) {
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted }
    setValue('meetingPosition.latitude', typed.latitude, options)
    setValue('meetingPosition.longitude', typed.longitude, options)
  }

  function remove() {
    set({ latitude: '', longitude: '' })
    setIsWished(false)
  }

  return (
    <KeepFocus className="flex flex-col items-start gap-4 outline-none">
      {isOpen ? (
        <>
          <div className="flex w-full flex-col gap-4">
            <Suspense fallback={<Skeleton count={4} />}>
              <PositionFields
                view={view}
                position={position}
                onChoose={({ lat, lon }) =>
                  set({ latitude: writeDegrees(lat), longitude: writeDegrees(lon) })
                }
                latitude={{
                  ...register('meetingPosition.latitude'),
                  error: errors?.latitude?.message,
                }}
                longitude={{
                  ...register('meetingPosition.longitude'),
                  error: errors?.longitude?.message,
                }}
              />
            </Suspense>
          </div>
          <Button variant="secondary" size="sm" icon={X} onClick={remove}>
            Togli la posizione
          </Button>
        </>
      ) : (
        <Button variant="secondary" size="sm" icon={MapPinned} onClick={() => setIsWished(true)}>
          Indica il ritrovo sulla mappa
        </Button>
      )}
    </KeepFocus>
  )
}
