import { z } from 'zod'
import { diaryForm } from './diary-form.ts'
import { done, endpoint, nothing } from './endpoint.ts'
import { person } from './friends.ts'
import { picture } from './media.ts'
import { cursor, pageOf } from './paging.ts'
import { gpxMediaType, track, trackSummary } from './tracks.ts'

export const diaryPhoto = picture.extend({ alt: z.string().nullable() })
export type DiaryPhoto = z.output<typeof diaryPhoto>

export const diaryEntry = z.object({
  id: z.uuid(),
  title: z.string(),
  location: z.string(),
  date: z.iso.date(),
  description: z.string(),
  tagged: z.array(person),
  photos: z.array(diaryPhoto),
  /** What the form sends back unchanged, also while the itinerary cannot be shown. */
  routeId: z.uuid().nullable(),
  /** Null as well when the itinerary is no longer public. */
  itinerary: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  trackId: z.uuid().nullable(),
  track: trackSummary.nullable(),
  version: z.int(),
})
export type DiaryEntry = z.output<typeof diaryEntry>

/** Somebody named the viewer in an entry; the entry itself stays its owner’s. */
export const diaryTag = z.object({ id: z.uuid(), person, createdAt: z.iso.datetime() })
export type DiaryTag = z.output<typeof diaryTag>

const byId = z.strictObject({ id: z.uuid() })
const refusals = ['TAG_NOT_A_FRIEND', 'PICTURE_NOT_FOUND', 'ITINERARY_NOT_FOUND', 'TRACK_NOT_FOUND'] as const

export const diary = {
  list: endpoint({
    method: 'GET',
    path: '/diary',
    audience: 'user',
    summary: 'The own entries, latest date first, a page at a time.',
    input: z.strictObject({ after: cursor.optional() }),
    output: pageOf(diaryEntry),
  }),
  get: endpoint({
    method: 'GET',
    path: '/diary/:id',
    audience: 'user',
    summary: 'One of the own entries.',
    input: byId,
    output: diaryEntry,
    errors: ['DIARY_ENTRY_NOT_FOUND'],
  }),
  madeBy: endpoint({
    method: 'GET',
    path: '/diary/made-by/:requestKey',
    audience: 'user',
    summary: 'The own entry that this key has made, for a form whose answer was lost.',
    input: z.strictObject({ requestKey: z.uuid() }),
    output: diaryEntry,
    errors: ['DIARY_ENTRY_NOT_FOUND'],
  }),
  track: endpoint({
    method: 'GET',
    path: '/diary/:id/track',
    audience: 'user',
    summary: 'The track of one of the own entries, for its map.',
    input: byId,
    output: track,
    errors: ['DIARY_ENTRY_NOT_FOUND', 'TRACK_GONE'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/diary/:id/gpx',
    audience: 'user',
    summary: 'The track of one of the own entries as GPX 1.1 at full precision.',
    input: byId,
    output: z.string(),
    download: { mediaType: gpxMediaType },
    errors: ['DIARY_ENTRY_NOT_FOUND', 'TRACK_GONE'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/diary',
    audience: 'user',
    summary:
      'Writes an entry with its tags and photographs, all or nothing. The same key twice makes one, as it was sent last.',
    input: diaryForm.extend({ requestKey: z.uuid() }),
    output: diaryEntry,
    // Not found: the key is that of somebody else's entry. Changed: what the key made was edited since.
    errors: [...refusals, 'DIARY_ENTRY_NOT_FOUND', 'DIARY_ENTRY_CHANGED'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/diary/:id',
    audience: 'user',
    summary: 'Rewrites one of the own entries with its tags and photographs, all or nothing.',
    input: diaryForm.extend({ id: z.uuid(), version: z.int().min(1) }),
    output: diaryEntry,
    errors: [...refusals, 'DIARY_ENTRY_NOT_FOUND', 'DIARY_ENTRY_CHANGED'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/diary/:id',
    audience: 'user',
    summary: 'Deletes one of the own entries, its photographs and its track. What is gone already is done.',
    input: byId,
    output: done,
  }),
  tagsOfMe: endpoint({
    method: 'GET',
    path: '/diary/tags',
    audience: 'user',
    summary: 'Who named the viewer in an entry, newest first (the newest hundred).',
    input: nothing,
    output: z.object({ items: z.array(diaryTag) }),
  }),
  removeTagOfMe: endpoint({
    method: 'DELETE',
    path: '/diary/tags/:id',
    audience: 'user',
    summary: 'Takes oneself out of somebody’s entry.',
    input: byId,
    output: done,
    errors: ['NOT_FOUND'],
  }),
}
