import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SessionUser } from '#contract/auth.ts'
import { pictureElementId } from '#contract/page-session.ts'
import type { Settings } from '#contract/settings.ts'
import { defaultSettings } from '#contract/settings-values.ts'

export type PictureOf = (path: string, session: string, settings: Settings) => string

/**
 * What a screen looks like before its code and its rows have come, as the build drew it (scripts/first-pictures.ts): seen, not
 * used. Drawn for riders of a site that has kept its name; whoever sees something else around their screens gets none.
 */
export async function readPictures(folder: string): Promise<PictureOf> {
  const text = await readFile(join(folder, '.pictures.json'), 'utf8').catch(() => '{}')
  const pictures = new Map(Object.entries(JSON.parse(text) as Record<string, string>))
  return (path, session, settings) => {
    const picture = pictures.get(path)
    if (picture === undefined || !isOrdinary(session) || !hasOwnName(settings)) return ''
    return `<div id="${pictureElementId}" inert aria-hidden="true">${picture}</div>`
  }
}

function isOrdinary(session: string): boolean {
  const { user } = JSON.parse(session) as { user: SessionUser | null }
  return user === null || (user.role === 'user' && user.isEmailConfirmed && !user.mustEnrol)
}

const hasOwnName = ({ appName, appDescription }: Settings): boolean =>
  appName === defaultSettings.appName && appDescription === defaultSettings.appDescription
