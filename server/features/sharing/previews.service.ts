import { createHash } from 'node:crypto'
import { id as anId } from '#contract/id.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/context.ts'
import { createGate } from '#server/platform/gate.ts'
import type { PageHead } from '#server/platform/page-head.ts'
import { within } from '#server/platform/within.ts'
import { posterSize } from './drawing/frame.ts'
import { wordsOf } from './preview-words.ts'
import type { Shared } from './shared.ts'
import { findShared, type SharedKind } from './sharing.queries.ts'

type Needs = Pick<Services, 'config' | 'db' | 'log' | 'settings'>

/** The screens that can be shared, as web/paths.ts has them. */
const screens: Record<string, SharedKind> = {
  'route-planner': 'itineraries',
  events: 'events',
  user: 'users',
}

/** Grows whenever pictures look different: those who kept one then ask for it again. */
const design = 1

/** Anybody may ask, as often as they like: few lookups at once, and soon an answer without. Those of pages and those of
 * pictures apart: a flood of pictures must not keep pages waiting. */
const gateOf = () => createGate({ atOnce: 2, waiting: 40, longestWaitMs: 500 })
const gates = { page: gateOf(), picture: gateOf() }
const patienceMs = 800

/** What somebody with the link may see of it; null where a member would see nothing either. */
export async function look(
  { db }: Pick<Needs, 'db'>,
  { kind, id, by }: { kind: SharedKind; id: string; by: keyof typeof gates },
): Promise<Shared | null> {
  if (!anId.safeParse(id).success) return null
  return gates[by](() => findShared[kind](db, id))
}

export function siteOf({ settings }: Pick<Needs, 'settings'>): Shared {
  return { kind: 'site', description: settings().appDescription }
}

/** The same as long as the picture is the same. */
export function versionOf(shared: Shared, appName: string): string {
  const drawn = JSON.stringify([design, appName, shared])
  return createHash('sha256').update(drawn).digest('base64url').slice(0, 16)
}

/** What each page says of itself to those who make previews of links (decision 034). */
export function describePages(services: Needs): (parts: string[]) => Promise<PageHead> {
  const { config, log, settings } = services

  function headOf(shared: Shared, picture: string, url: string | null): PageHead {
    const { appName } = settings()
    const { imageAlt, ...words } = wordsOf(shared, appName)
    const address = `${config.publicUrl}/og/${picture}.png?v=${versionOf(shared, appName)}`
    const image = { url: address, alt: imageAlt, ...posterSize, type: 'image/png' }
    return { ...words, url, isUnlisted: shared.kind !== 'site', image }
  }

  return async (parts) => {
    const [screen = '', id = '', ...more] = parts.map((part) => part.toLowerCase())
    const general = () => headOf(siteOf(services), 'site', parts.length === 0 ? `${config.publicUrl}/` : null)
    const kind = Object.hasOwn(screens, screen) ? screens[screen] : undefined
    if (!kind || id === '' || more.length > 0 || settings().maintenanceMode) return general()
    try {
      const late = () => new AppError('BUSY')
      const shared = await within(patienceMs, look(services, { kind, id, by: 'page' }), late)
      return shared ? headOf(shared, `${kind}/${id}`, `${config.publicUrl}/${screen}/${id}`) : general()
    } catch (error) {
      // A page opens without its preview. A flood is refused in silence, or it would flood the log as well.
      if (!(error instanceof AppError))
        log.warn({ err: error, screen }, 'A page was sent without its preview')
      return general()
    }
  }
}
