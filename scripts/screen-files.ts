import type { Plugin, Rollup } from 'vite'
import { community } from '#contract/community.ts'
import type { AnyEndpoint, SentBy } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import { inbox } from '#contract/inbox.ts'
import { itineraries } from '#contract/itineraries.ts'
import { addressOf } from '../web/lib/api.ts'
import { paths, publicPaths } from '../web/paths.ts'
import { areBars, pageOf, reachOf } from './build-report.ts'

type Chunk = Rollup.OutputChunk
/** As server/platform/page-screens.ts reads it. */
type Screen = { path: string; who: 'anybody' | 'guests' | 'members'; files: string[]; questions?: string[] }

/** The pages of web/pages that the router shows at each address. An address without one does not compile. */
const membersPages: Record<keyof typeof paths, string[]> = {
  home: ['app/home-page'],
  itineraries: ['app/itineraries-page'],
  itinerary: ['app/itineraries-page', 'app/itinerary-page'],
  diary: ['app/diary-page'],
  friends: ['app/friends-page'],
  community: ['app/community-page'],
  post: ['app/post-page'],
  events: ['app/events-page'],
  event: ['app/event-page'],
  map: ['app/map-page'],
  profile: ['app/profile-page'],
  user: ['app/user-page'],
  notifications: ['app/notifications-page'],
  outbox: ['app/outbox-page'],
  admin: ['admin/dashboard-page'],
  adminUsers: ['admin/users-page'],
  adminEvents: ['admin/events-page'],
  adminContent: ['admin/content-page'],
  adminAnalytics: ['admin/analytics-page'],
  adminNotifications: ['admin/notifications-page'],
  adminSettings: ['admin/settings-page'],
  adminAudit: ['admin/audit-page'],
}
const publicPages: Record<keyof typeof publicPaths, string[]> = {
  login: ['public/login-page'],
  signUp: ['public/sign-up-page'],
  privacyPolicy: ['public/privacy-policy-page'],
  termsOfService: ['public/terms-of-service-page'],
  setupAdmin: ['public/setup-admin-page'],
  resetPassword: ['public/reset-password-page'],
  unsubscribe: ['public/unsubscribe-page'],
  hairpins: ['public/hairpins-page'],
  points: ['public/points-page'],
  ui: ['public/ui-page'],
}

const ask = <E extends AnyEndpoint>(endpoint: E, input: SentBy<E>): string => addressOf(endpoint, input).url

/** What these screens ask for first, and what the bars do, as the app would ask: a question in other words is asked twice. */
const summary = ask(inbox.summary, {})
const firstQuestions: Partial<Record<keyof typeof paths, string[]>> = {
  home: [summary],
  itineraries: [ask(itineraries.overview, {}), summary],
  community: [ask(community.feed, {}), summary],
  events: [ask(events.list, { when: 'upcoming' }), summary],
}

const guestsOnly: readonly string[] = [publicPaths.login, publicPaths.signUp]
/** Shown at no address of its own. */
const elsewhere = ['public/not-found-page']

/**
 * Says which files the screen at each address needs beyond those that every page names, and what it will ask for: the server names
 * both in the page, so that a browser asks for them at once and not one after the other (decision 048).
 */
export function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const entry = chunks.find((chunk) => chunk.isEntry)
      if (!entry) return
      const shared = filesOf(reachOf([entry], chunks))
      const pages = new Map(chunks.map((chunk) => [pageOf(chunk), chunk] as const))
      pages.delete(undefined)
      const bars = chunks.filter(areBars)
      const namesOf = (names: string[], around: Chunk[] = []): string[] => {
        const found = names.map((name) => pages.get(name) ?? this.error(`There is no page ${name}.`))
        const files = filesOf(reachOf([...found, ...around], chunks))
        return [...files].filter((file) => !shared.has(file)).map((file) => `/${file}`)
      }
      const screens: Screen[] = [
        ...entriesOf(publicPaths).map(([key, path]): Screen => {
          const who = guestsOnly.includes(path) ? 'guests' : 'anybody'
          return { path, who, files: namesOf(publicPages[key]) }
        }),
        ...entriesOf(paths).map(
          ([key, path]): Screen => ({
            path,
            who: 'members',
            files: namesOf(membersPages[key], bars),
            questions: firstQuestions[key] ?? [],
          }),
        ),
      ]
      const known = new Set([...Object.values(membersPages), ...Object.values(publicPages), elsewhere].flat())
      const unknown = [...pages.keys()].find((name) => name !== undefined && !known.has(name))
      if (unknown) this.error(`${unknown} is at no address of scripts/screen-files.ts.`)
      this.emitFile({ type: 'asset', fileName: '.screens.json', source: JSON.stringify(screens) })
    },
  }
}

const entriesOf = <T extends Record<string, string>>(all: T) => Object.entries(all) as [keyof T, string][]

/** With the styles that a browser must have before it can show them. */
function filesOf(chunks: Iterable<Chunk>): Set<string> {
  return new Set(
    [...chunks].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]),
  )
}
