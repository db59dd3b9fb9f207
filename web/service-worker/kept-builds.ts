import { answersElementId, pictureElementId, sessionElementId } from '#contract/page-session.ts'
import type { Build } from './build.ts'
import { fetchFile } from './fetch-file.ts'

const prefix = 'app-'
const ledgerName = 'builds'
const ledgerKey = '/builds'
const shellPath = '/'
// The one in use and the two before it: a tab that was left open finds the files it was built with.
const keptBuilds = 3
const renewalMs = 60 * 60_000
// Few enough to leave the page the line.
const atOnce = 4

/**
 * Keeps a build whole: a screen that opens without signal needs all of it. If something cannot be had it throws, the
 * browser drops the worker and tries again later; what is there by then is not asked for twice.
 */
export async function keepBuild(build: Build): Promise<void> {
  const cache = await caches.open(cacheOf(build.id))
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  if (!kept.has(shellPath)) await cache.put(shellPath, await fetchShell(build.id))
  const missing = build.files.filter((file) => !kept.has(file))
  await Promise.all(Array.from({ length: atOnce }, () => keepInTurn(missing, cache)))
}

/**
 * To be called when a worker begins to answer: builds that nobody has used for long make room, and so do those that
 * were never used, unless one of them is on its way in.
 */
export async function retireBuilds(current: string, isOneComing: boolean): Promise<void> {
  const ledger = await caches.open(ledgerName)
  const before = ((await (await ledger.match(ledgerKey))?.json()) as string[] | undefined) ?? []
  const used = [current, ...before.filter((id) => id !== current)]
  const stays = used.slice(0, keptBuilds)
  await ledger.put(ledgerKey, Response.json(stays))
  const kept = (await caches.keys()).filter((name) => name.startsWith(prefix)).map(idOf)
  const retired = kept.filter((id) => !stays.includes(id) && (used.includes(id) || !isOneComing))
  await Promise.all(retired.map((id) => caches.delete(cacheOf(id))))
}

export async function keptShell(id: string): Promise<Response | undefined> {
  return (await caches.open(cacheOf(id))).match(shellPath, { ignoreVary: true })
}

/** Its headers and the app's name may be newer than the kept ones. To be called when the network has just answered. */
export async function renewShell(id: string, now = Date.now()): Promise<void> {
  const keptAt = Date.parse((await keptShell(id))?.headers.get('date') ?? '')
  if (now - keptAt < renewalMs) return
  await (await caches.open(cacheOf(id))).put(shellPath, await fetchShell(id))
}

/** Whatever build it is of: a name with a hash in it means one content for ever. */
export async function keptFile(path: string): Promise<Response | undefined> {
  return caches.match(path, { ignoreVary: true })
}

const cacheOf = (id: string): string => prefix + id
const idOf = (name: string): string => name.slice(prefix.length)

async function keepInTurn(missing: string[], cache: Cache): Promise<void> {
  for (let file = missing.pop(); file; file = missing.pop()) {
    const response = (await keptFile(file)) ?? (await fetchFile(file))
    if (!response.ok) throw new Error(`${file} was answered with ${response.status}.`)
    await cache.put(file, response)
  }
}

/**
 * Asked without cookies and not as a page that somebody opens, so that it is nobody's. Refused if it is of another build:
 * its files would not be there.
 */
async function fetchShell(id: string): Promise<Response> {
  const page = await fetch(shellPath, { credentials: 'omit', cache: 'no-store', redirect: 'error' })
  const html = await page.clone().text()
  if (!page.ok || !html.includes(`<meta name="build" content="${id}"`))
    throw new Error(`The page is not of the build ${id}.`)
  // Rows of a list stand in it unmarked: with any of that it is not the page of nobody.
  if (html.includes(`id="${pictureElementId}"`)) throw new Error('The page shows what somebody reads.')
  const nobodys = html.replace(elementsOfSomebody, '')
  return nobodys === html ? page : new Response(nobodys, { headers: page.headers })
}

/** Should a page come with somebody in it all the same, they are not kept. */
const elementsOfSomebody = new RegExp(
  `<script[^>]*\\bid="(?:${sessionElementId}|${answersElementId})"[^>]*>[^<]*</script>`,
  'g',
)
