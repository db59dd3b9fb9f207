import type { Rollup } from 'vite'
import { isFormLibrary, reachOf, sharedChunks } from './shared-chunks.ts'

type Meta = Rollup.ManualChunkMeta

const any = (...patterns: string[]): RegExp => new RegExp(`(?:${patterns.join('|')})$`)
const icons = (names: string): string => `/lucide-react/dist/esm/icons/(?!index)(${names})\\.mjs`
const ui = (names: string): string => `/web/ui/(${names})\\.tsx?`

/** Libraries that every screen uses, and what both first screens have in common. Helpers of the bundler begin with \0. */
const forAll = new RegExp(
  '^\\0|/node_modules/(react|react-dom|scheduler|use-sync-external-store|@tanstack)/(?!.*(InfiniteQuery|infiniteQueryObserver|[qQ]ueries(Observer)?|useIsFetching|useMutationState)\\.js)' +
    '|/lucide-react/dist/esm/(?!icons/|lucide)|/icons/(cloud-off|rotate-cw|wifi-off|wrench)\\.mjs$|/web/ui/icon-button\\.tsx$|/web/lib/drawn-pass\\.tsx$',
)
/** Rules that the entry imports and does not use. */
const isUnused = any('/contract/(auth-forms|two-factor|text|login-rules)\\.ts')

/**
 * Left alone, the bundler makes a file of each icon and each control that two screens share: many small files pack worse than
 * three, and each is asked for by itself. What is forgotten here costs weight and nothing else, and the budget notices.
 */
const groups: readonly { name: string; modules: RegExp }[] = [
  {
    // All screens of members have the bars; most have an avatar, or one of these icons.
    name: 'bars',
    modules: any(
      '/web/features/shell/(bars|top-bar|bottom-bar|bell|unread-dot|late-user-menu)\\.tsx',
      '/web/features/shell/pass-hero\\.tsx',
      '/contract/(names|inbox)\\.ts',
      '/web/lib/inbox\\.ts',
      ui('avatar|keep-focus'),
      icons('arrow-up-right|bell|calendar-days|camera|handshake|house|layout-dashboard'),
      icons('map-pinned|notebook-pen|route|shield|user-round|users'),
    ),
  },
  {
    // Whoever has a form has fields.
    name: 'fields',
    modules: any(
      ui('field|field-error|required-mark|control-class|text-input|use-merged-ref|use-counter'),
      ui('password-input|code-input'),
      '/web/features/auth/(identifier-input|auth-layout)\\.tsx',
      '/contract/login-rules\\.ts',
      icons('eye|eye-off|circle-exclamation-point'),
    ),
  },
  { name: 'rules', modules: /\/node_modules\/zod\/|\/contract\/(auth-forms|two-factor|text|id)\.ts$/ },
  // What the first screens leave out of their library.
  { name: 'common', modules: /\/node_modules\/@tanstack\// },
  { name: 'forms', modules: isFormLibrary },
  // Whose they are nobody knows: everybody asks one index for theirs. All of the others together are small.
  { name: 'icons', modules: any(icons('[\\w-]+')) },
]

/** Which file a module belongs to, where that is not left to the bundler. */
export function firstScreenChunks(): (id: string, meta: Meta) => string | undefined {
  let known: { entry: Set<string>; sharedBy: (id: string) => string | undefined } | null = null
  return (id, meta) => {
    known ??= { entry: entryOf(meta), sharedBy: sharedChunks(meta, isUnused) }
    if (forAll.test(id) || known.entry.has(id)) return 'index'
    return groups.find(({ modules }) => modules.test(id))?.name ?? known.sharedBy(id)
  }
}

/** All of ours that the page loads at once. */
const entryOf = (meta: Meta): Set<string> =>
  reachOf(
    [...meta.getModuleIds()].filter((id) => id.endsWith('/web/index.html')),
    meta,
    isUnused,
  )
