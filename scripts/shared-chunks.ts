import type { Rollup } from 'vite'

type Meta = Rollup.ManualChunkMeta

/** The library of forms: a screen whose form comes later does not wait for it, nor for what uses it. */
export const isFormLibrary = /\/node_modules\/(react-hook-form|@hookform\/resolvers)\//

/** Rules of forms, which bring the library of rules along: one who only looks at a list has no use for them. */
const isFormRule = /\/contract\/([\w-]+-forms?|post-rules)\.ts$/

/** Comes after every first screen, whatever it is (web/lib/first-screen.ts): one file, and not thirty. */
const isLate =
  /\/web\/(after-first-screen|lib\/keepers|lib\/pocket\/app-update|features\/shell\/(update-notice|waiting-line|install-hint|install-steps|leave-question|user-menu)|ui\/toaster)\.tsx?$/
const isContract = /\/contract\/[\w-]+\.ts$/
const isFirstPage = /\/web\/pages\/(public\/login|app\/home)-page\.tsx$/

/**
 * What several screens have in common goes together: over a line of one bar a file more costs as long as 30 KB more. By who
 * has it in common, so that nobody carries along much that is for others only. `seldom` is left out on every way.
 */
export function sharedChunks(meta: Meta, seldom: RegExp): (id: string) => string | undefined {
  const ids = [...meta.getModuleIds()]
  const reached = (starts: RegExp) =>
    ids.filter((id) => starts.test(id)).map((start) => reachOf([start], meta, seldom))
  // The showcase has everything.
  const pagesOf = (folder: string) => reached(new RegExp(`/web/pages/${folder}/(?!ui-)[\\w-]+-page\\.tsx$`))
  const sets = {
    first: reached(isFirstPage),
    anybody: pagesOf('public'),
    riders: pagesOf('app'),
    admins: pagesOf('admin'),
    late: reached(isLate),
  }
  const count = (who: keyof typeof sets, id: string) => sets[who].filter((set) => set.has(id)).length
  // Not by way of the contract, whose endpoints name the rules of what they take: browsers get endpoints without them.
  const usesForms = (id: string) =>
    isFormRule.test(id) ||
    [...reachOf([id], meta, isContract)].some((one) =>
      meta
        .getModuleInfo(one)
        ?.importedIds.some((wanted) => isFormLibrary.test(wanted) || isFormRule.test(wanted)),
    )
  const ofScreens = (id: string) => {
    // Every screen is followed by it: what it shares with some of them must not bring along all that they share.
    if (count('late', id) > 0) return 'late'
    const [anybody, riders, admins] = [count('anybody', id), count('riders', id), count('admins', id)]
    if (anybody > 0 && anybody + riders > 1) return 'common'
    if (riders > 1) return 'screens'
    return riders === 0 && admins > 3 ? 'office' : undefined
  }
  const withForms: Record<string, string> = { common: 'forms', screens: 'rider-forms' }
  return (id) => {
    if (count('first', id) > 0) return
    const chunk = ofScreens(id)
    return chunk && usesForms(id) ? (withForms[chunk] ?? chunk) : chunk
  }
}

/** With all that they import at once. Through libraries no way is followed: their index names all that they have. */
export function reachOf(starts: readonly string[], { getModuleInfo }: Meta, seldom: RegExp): Set<string> {
  const seen = new Set<string>()
  const open = [...starts]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id) || seldom.test(id) || id.includes('/node_modules/')) continue
    seen.add(id)
    open.push(...(getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}
