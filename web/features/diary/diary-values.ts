import { z } from 'zod'
import { romeDay } from '#contract/dates.ts'
import type { DiaryEntry } from '#contract/diary.ts'
import { diaryForm } from '#contract/diary-form.ts'
import type { TrackSummary } from '#contract/tracks.ts'
import type { Draft, Slot } from '#web/lib/drafts/draft.ts'
import type { ChosenRoute } from '#web/lib/itineraries/itinerary-field.tsx'
import type { PickedPicture } from '#web/lib/pictures/picked-picture.ts'

/** What the form holds: also what it needs to show what was chosen. */
export type DiaryValues = {
  title: string
  location: string
  date: string
  description: string
  taggedUserIds: string[]
  photos: PickedPicture[]
  route: ChosenRoute | null
  track: (TrackSummary & { id: string }) | null
}

/** With the entry as it was when it was begun to be changed; null for a new one. */
export type DiaryDraft = Draft<DiaryValues, { entry: DiaryEntry | null }>

// The number is raised when the shape changes: a draft of an older page is then left alone rather than misread.
export const diarySlot = (userId: string, entry: Pick<DiaryEntry, 'id'> | null): Slot => ({
  ...diarySlots(userId),
  about: entry?.id ?? '',
})
export const diarySlots = (userId: string) => ({ owner: userId, form: 'diary.2' })

export const nothingTyped = (now: Date): DiaryValues => ({
  title: '',
  location: '',
  date: romeDay(now),
  description: '',
  taggedUserIds: [],
  photos: [],
  route: null,
  track: null,
})

export function valuesOf(entry: DiaryEntry): DiaryValues {
  const { title, location, date, description, tagged, photos, routeId, itinerary, trackId, track } = entry
  return {
    ...{ title, location, date, description },
    taggedUserIds: tagged.map(({ userId }) => userId),
    photos: photos.map((photo) => ({ ...photo, alt: photo.alt ?? '' })),
    route: routeId === null ? null : { id: routeId, title: itinerary?.title ?? null },
    track: trackId === null || track === null ? null : { ...track, id: trackId },
  }
}

/**
 * What was typed over `before`, made fit for `newest` (null: the entry is gone). Photographs and track that were taken
 * out elsewhere exist no longer: with them the form could never be saved.
 */
export function carriedOver(
  typed: DiaryValues,
  before: DiaryEntry | null,
  newest: DiaryEntry | null,
): DiaryValues {
  const kept = newest?.photos.map(({ id }) => id) ?? []
  const lost = (before?.photos ?? []).filter(({ id }) => !kept.includes(id)).map(({ id }) => id)
  const isTrackLost =
    before !== null && typed.track?.id === before.trackId && newest?.trackId !== before.trackId
  return {
    ...typed,
    photos: typed.photos.filter(({ id }) => !lost.includes(id)),
    track: isTrackLost ? newest && valuesOf(newest).track : typed.track,
  }
}

/** The contract's rules, asked of what the form holds. */
export const diaryRules = z
  .custom<DiaryValues>()
  .transform(
    ({ photos, route, track, ...typed }): z.input<typeof diaryForm> => ({
      ...typed,
      photos: photos.map(({ id, alt }) => ({ mediaId: id, alt })),
      routeId: route?.id ?? null,
      trackId: track?.id ?? null,
    }),
  )
  .pipe(diaryForm)
