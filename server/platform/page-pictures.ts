import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SessionUser } from '#contract/auth.ts'
import {
  type Onlooker,
  type Picture,
  type Pictures,
  pictureElementId,
  type Sketch,
} from '#contract/page-session.ts'
import { isAdmin } from '#contract/roles.ts'
import type { Settings } from '#contract/settings.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import type { Answers } from './first-answers.ts'
import { escapeHtml } from './html.ts'

export type PictureOf = (path: string, session: string, settings: Settings) => Picture | null

/**
 * What a screen looks like before its code has come, as the build drew it (scripts/first-pictures.ts): seen, not
 * used. Drawn for a site that has kept its name; whoever sees something else around their screens gets none.
 */
export async function readPictures(folder: string): Promise<PictureOf> {
  const text = await readFile(join(folder, '.pictures.json'), 'utf8').catch(() => '{}')
  const pictures = JSON.parse(text) as Partial<Pictures>
  return (path, session, settings) => {
    const onlooker = onlookerOf(session)
    const drawn = onlooker && pictures[onlooker]
    if (!drawn || !Object.hasOwn(drawn, path) || !hasOwnName(settings)) return null
    const picture = drawn[path] as Picture
    const before = `<div id="${pictureElementId}" inert aria-hidden="true">${picture.before}`
    return { ...picture, before, after: `${picture.after}</div>` }
  }
}

// As many as the longest phone shows.
const sketchedRows = 4
// Cut by its style after six lines at most; a text without end would be a page without end.
const sketchedSigns = 600

/** The first rows of a list, as far as they have come with the page; otherwise bones in their place. */
export function rowsIn({ bones, sketch }: Picture, answers: Answers): string {
  const json = sketch && answers.get(sketch.question)
  if (!json) return bones
  const rows = (JSON.parse(json) as Record<string, unknown[]>)[sketch.rows] ?? []
  if (rows.length === 0) return bones
  const drawn = rows.slice(0, sketchedRows).map((row) => drawRow(sketch, row))
  return sketch.list.before + drawn.join('') + sketch.list.after
}

const drawRow = ({ row }: Sketch, values: unknown): string =>
  row.replace(/\{\{([\w.]+)\}\}/g, (_mark, path: string) =>
    escapeHtml(textAt(values, path.split('.')).slice(0, sketchedSigns)),
  )

function textAt(value: unknown, path: readonly string[]): string {
  const found = path.reduce<unknown>(
    (part, name) => (part as Record<string, unknown> | undefined)?.[name],
    value,
  )
  return typeof found === 'string' ? found : ''
}

function onlookerOf(session: string): Onlooker | null {
  const { user } = JSON.parse(session) as { user: SessionUser | null }
  if (user === null) return 'visitor'
  if (!user.isEmailConfirmed || user.mustEnrol) return null
  return isAdmin(user.role) ? 'admin' : 'rider'
}

const hasOwnName = ({ appName, appDescription }: Settings): boolean =>
  appName === defaultSettings.appName && appDescription === defaultSettings.appDescription
