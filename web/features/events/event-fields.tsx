import type { ComponentProps, ReactNode } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import {
  difficultyLevelLabels,
  difficultyLevels,
  eventLimits,
  eventTypeLabels,
  eventTypes,
} from '#contract/event-values.ts'
import { romeWall } from '#contract/rome-time.ts'
import { ItineraryField } from '#web/lib/itineraries/itinerary-field.tsx'
import { useMinute } from '#web/lib/minute.ts'
import { useAppName } from '#web/ui/app-name.ts'
import { DateTimeField } from '#web/ui/date-time-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { EventValues } from './event-values.ts'
import { MeetingPosition } from './meeting-position.tsx'

const asOptions = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }))

const types = asOptions(eventTypes, eventTypeLabels)
const levels = asOptions(difficultyLevels, difficultyLevelLabels)

/** What an event is asked for, by whoever proposes it and by whoever corrects it. */
export function EventFields() {
  return (
    <div className="flex flex-col gap-4">
      <Input name="title" label="Titolo" required data-autofocus />
      <Description />
      <Pair>
        <Input name="location" label="Località" required placeholder="Es: Bormio" />
        <Input name="meetingPoint" label="Punto di ritrovo" placeholder="Es: Bar Stelvio, piazza Kuerc" />
      </Pair>
      <MeetingPosition />
      <Pair>
        <Choice name="eventType" label="Tipo evento" required options={types} placeholder="Scegli…" />
        <Difficulty />
      </Pair>
      <Pair>
        <Start />
        <End />
      </Pair>
      <Pair>
        <Input
          name="maxParticipants"
          label="Max partecipanti"
          inputMode="numeric"
          hint="Vuoto: senza limite"
        />
        <Input name="priceCents" label="Prezzo (€)" inputMode="decimal" hint="Vuoto: gratuito" />
      </Pair>
      <Route />
    </div>
  )
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">{children}</div>
}

type TextName = 'title' | 'location' | 'meetingPoint' | 'maxParticipants' | 'priceCents'

// Each of its own: fields must be registered in their order, for the focus to go to the first that is wrong.
function Input({ name, ...look }: Omit<ComponentProps<typeof TextInput>, 'name'> & { name: TextName }) {
  const { register, formState } = useFormContext<EventValues>()
  return (
    <TextInput {...look} {...register(name)} autoComplete="off" error={formState.errors[name]?.message} />
  )
}

function Description() {
  const { register, formState } = useFormContext<EventValues>()
  return (
    <TextArea
      {...register('description')}
      label="Descrizione"
      required
      limit={eventLimits.description.max}
      placeholder="Il programma, la strada, cosa portare…"
      error={formState.errors.description?.message}
    />
  )
}

type ChoiceName = 'eventType' | 'difficultyLevel'

function Choice({ name, ...look }: Omit<ComponentProps<typeof Select>, 'name'> & { name: ChoiceName }) {
  const { register, formState } = useFormContext<EventValues>()
  return <Select {...look} {...register(name)} error={formState.errors[name]?.message} />
}

function Difficulty() {
  const { control } = useFormContext<EventValues>()
  const eventType = useWatch({ control, name: 'eventType' })
  if (eventType !== 'ride') return null
  return <Choice name="difficultyLevel" label="Difficoltà" options={levels} placeholder="Non indicata" />
}

function Start() {
  const { field, fieldState } = useController<EventValues, 'startDate'>({ name: 'startDate' })
  const today = romeWall(useMinute())
  return (
    <DateTimeField {...field} label="Data inizio" required min={today} error={fieldState.error?.message} />
  )
}

function End() {
  const { control } = useFormContext<EventValues>()
  const { field, fieldState } = useController<EventValues, 'endDate'>({ name: 'endDate' })
  const start = useWatch({ control, name: 'startDate' })
  const today = romeWall(useMinute())
  return (
    <DateTimeField
      {...field}
      label="Data fine"
      required
      min={start || today}
      error={fieldState.error?.message}
    />
  )
}

function Route() {
  const appName = useAppName()
  const { field } = useController<EventValues, 'route'>({ name: 'route' })
  return (
    <ItineraryField
      value={field.value}
      onChange={field.onChange}
      hint={`La strada che farete, se è uno degli itinerari di ${appName}`}
    />
  )
}
