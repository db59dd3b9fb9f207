import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SessionUser } from '#contract/auth.ts'
import { type Onlooker, type Pictures, pictureElementId } from '#contract/page-session.ts'
import { isAdmin } from '#contract/roles.ts'
import type { Settings } from '#contract/settings.ts'
import { defaultSettings } from '#contract/settings-values.ts'

export type PictureOf = (path: string, session: string, settings: Settings) => string

/**
 * What a screen looks like before its code and its rows have come, as the build drew it (scripts/first-pictures.ts): seen, not
 * used. Drawn for a site that has kept its name; whoever sees something else around their screens gets none.
 */
export async function readPictures(folder: string): Promise<PictureOf> {
  const text = await readFile(join(folder, '.pictures.json'), 'utf8').catch(() => '{}')
  const pictures = JSON.parse(text) as Partial<Pictures>
  return (path, session, settings) => {
    const onlooker = onlookerOf(session)
    const drawn = onlooker && pictures[onlooker]
    if (!drawn || !Object.hasOwn(drawn, path) || !hasOwnName(settings)) return ''
    return `<div id="${pictureElementId}" inert aria-hidden="true">${drawn[path]}</div>`
  }
}

function onlookerOf(session: string): Onlooker | null {
  const { user } = JSON.parse(session) as { user: SessionUser | null }
  if (user === null) return 'visitor'
  if (!user.isEmailConfirmed || user.mustEnrol) return null
  return isAdmin(user.role) ? 'admin' : 'rider'
}

const hasOwnName = ({ appName, appDescription }: Settings): boolean =>
  appName === defaultSettings.appName && appDescription === defaultSettings.appDescription
