import type { HostilePlace } from '#server/testing/hostile-texts.ts'
import type { Person } from '#server/testing/people.ts'
import { adminScreens, home, riderScreens, superAdminScreens } from './screens.ts'

/** `press`: what is opened there, by how its name begins. */
export type HostileStop = { path: string; press: string[] }

/** What opens on a screen and shows more of what people wrote: menus, threads, dialogs, forms. */
const openings: Record<string, string[]> = {
  '/community': ['Commenti'],
  '/diary': ['Modifica'],

  '/admin/events?stato=futuri': ['Modifica'],
  '/admin/events?stato=passati': ['Partecipanti'],
  '/admin/users': ['Azioni per', 'Vedi dettagli'],
}

/** Every screen, by those who see it, and each single thing of a place whose texts are attacks. */
export function hostileWalk({ rider, chief, one }: HostilePlace): { who: Person; stops: HostileStop[] }[] {
  const stopsAt = (paths: string[]) => paths.map((path) => ({ path, press: openings[path] ?? [] }))
  // Addresses of nothing, in the list of screens.
  const known = [home, ...riderScreens].map(({ path }) => path).filter((path) => !path.endsWith('/7f3c'))
  const single = [`/user/${one.user}`, `/events/${one.event}`, `/route-planner/${one.itinerary}`]
  const post = { path: `/community/${one.post}`, press: ['Apri la foto'] }
  return [
    { who: rider, stops: [...stopsAt([...known, ...single]), post] },
    { who: chief, stops: stopsAt([...adminScreens, ...superAdminScreens].map(({ path }) => path)) },
  ]
}
