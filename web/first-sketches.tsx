import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { community } from '#contract/community.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import type { Picture, Sketch } from '#contract/page-session.ts'
import { PostBones, PostSketch, postListClass } from '#web/features/community/post-sketch.tsx'
import { EventBones, EventSketch, eventListClass } from '#web/features/events/event-sketch.tsx'
import { addressOf } from '#web/lib/api.ts'
import { paths } from './paths.ts'

type Drawing = {
  endpoint: AnyEndpoint
  /** What the screen asks for first, as in scripts/screen-files.ts. */
  input: object
  bones: ReactNode
  listClass: string
  /** With names of fields in place of texts. */
  row: ReactNode
}

const drawings: Record<string, Drawing> = {
  [paths.community]: {
    endpoint: community.feed,
    input: {},
    bones: <PostBones />,
    listClass: postListClass,
    row: <PostSketch name="{{author.displayName}}" text="{{content}}" />,
  },
  [paths.events]: {
    endpoint: events.list,
    input: { when: 'upcoming' },
    bones: <EventBones />,
    listClass: eventListClass,
    row: <EventSketch title="{{title}}" text="{{description}}" />,
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
  return { before, bones, after, sketch: sketchOf(drawing) }
}

function sketchOf({ endpoint, input, listClass, row }: Drawing): Sketch {
  const [before = '', after = ''] = renderToStaticMarkup(<ul className={listClass}>|</ul>).split('|')
  return {
    question: addressOf(endpoint, input).url,
    list: { before, after },
    row: renderToStaticMarkup(<li>{row}</li>),
  }
}
