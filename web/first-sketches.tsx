import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { community } from '#contract/community.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import { itineraries } from '#contract/itineraries.ts'
import type { Picture, Sketch } from '#contract/page-session.ts'
import { PostBones, PostSketch, postListClass } from '#web/features/community/post-sketch.tsx'
import { EventBones, EventSketch, eventListClass } from '#web/features/events/event-sketch.tsx'
import { ItineraryBones, PopularSketch } from '#web/features/itineraries/itinerary-sketch.tsx'
import { addressOf } from '#web/lib/api.ts'
import { paths } from './paths.ts'

type Drawing = {
  endpoint: AnyEndpoint
  /** What the screen asks for first, as in scripts/screen-files.ts. */
  input: object
  bones: ReactNode
  /** The field of the answer with the rows. */
  rows: string
  /** The list with one row, with names of its fields in place of texts. */
  list: ReactNode
}

const drawings: Record<string, Drawing> = {
  [paths.itineraries]: {
    endpoint: itineraries.overview,
    input: {},
    bones: <ItineraryBones />,
    rows: 'popular',
    list: <PopularSketch title="{{title}}" text="{{description}}" />,
  },
  [paths.community]: {
    endpoint: community.feed,
    input: {},
    bones: <PostBones />,
    rows: 'items',
    list: (
      <ul className={postListClass}>
        <li>
          <PostSketch name="{{author.displayName}}" text="{{content}}" />
        </li>
      </ul>
    ),
  },
  [paths.events]: {
    endpoint: events.list,
    input: { when: 'upcoming' },
    bones: <EventBones />,
    rows: 'items',
    list: (
      <ul className={eventListClass}>
        <li>
          <EventSketch title="{{title}}" text="{{description}}" />
        </li>
      </ul>
    ),
  },
}

/** The picture of a screen, apart where rows will stand. */
export function pictureOf(path: string, html: string): Picture {
  const drawing = drawings[path]
  if (!drawing) return { before: html, bones: '', after: '', sketch: null }
  const bones = renderToStaticMarkup(drawing.bones)
  const [before, after, ...more] = html.split(bones)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${path} has no place for rows, or several.`)
  return { before, bones, after, sketch: sketchOf(path, drawing) }
}

const rowEnd = '</li>'

function sketchOf(path: string, { endpoint, input, rows, list }: Drawing): Sketch {
  const html = renderToStaticMarkup(list)
  const [from, to] = [html.indexOf('<li'), html.lastIndexOf(rowEnd) + rowEnd.length]
  if (from < 0 || to < from) throw new Error(`The list of ${path} has no row.`)
  const [before, row, after] = [html.slice(0, from), html.slice(from, to), html.slice(to)]
  return { question: addressOf(endpoint, input).url, rows, list: { before, after }, row }
}
