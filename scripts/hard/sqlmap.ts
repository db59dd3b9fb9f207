import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { auth } from '#contract/auth.ts'
import { events } from '#contract/events.ts'
import { allEndpoints } from '#contract/index.ts'
import type { Sql } from '#server/db/client.ts'
import { rounds } from '#server/testing/effort.ts'
import { eventInput } from '#server/testing/events.ts'
import { tally, times } from '#server/testing/forms.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { successfulCalls } from '#server/testing/walk.ts'
import { installPackage, mayInstall } from '../debian.ts'
import { afterwards } from '../parts/cleaning.ts'
import { exactly, none, note, notRun, type Row } from '../parts/row.ts'
import { interruptedBy } from '../parts/run.ts'
import { ownFolder, ownTestServer } from './own-server.ts'
import { encodedParameters } from './sqlmap-samples.ts'
import { completed, type Operation, parametersOf, type Target, targetsOf } from './sqlmap-targets.ts'
import { askedIn, type Verdict, verdictOf } from './sqlmap-verdict.ts'

const limitMs = 900_000
/** Most of its time it waits for answers. */
const atOnce = 2
const depth = { level: 3, risk: 2 } as const
/** Below this level it takes whatever is called a token for a guard of the form, and leaves it out. */
const levelForTokens = 4
const ending = new AbortController()

/** Reliability 3.5: every parameter of every operation, with values that its rules let through, asked by sqlmap. */
export async function sqlmap(): Promise<Row[]> {
  if (!(await isInstalled())) return [notRun('sqlmap', "Debian's package sqlmap is not installed")]
  const { server, sql } = await ownTestServer()
  // Limits of attempts are proved elsewhere; here they would hide everything behind them.
  const forgetting = setInterval(() => void sql`delete from attempts`.catch(() => {}), 300)
  afterwards(async () => clearInterval(forgetting))
  const folder = await ownFolder()
  afterwards(async () => ending.abort())

  const withFields = allEndpoints().filter(({ endpoint }) => parametersOf(endpoint).length > 0)
  const every = withFields.length / rounds(withFields.length, withFields.length)
  const chosen = withFields.filter((_, index) => Math.floor(index % every) === 0)
  const trials: Trial[] = []
  const left = [...chosen]
  const work = async (worker: number) => {
    const own = join(folder, String(worker))
    for (let next = left.shift(); next && !interruptedBy(); next = left.shift())
      trials.push(...(await judge(server, next, own)))
  }
  await Promise.all(times(atOnce, work))
  const bait = await startBait(sql)
  const place = { url: bait, origin: bait, cookie: '', folder }
  const caught = await ask({ method: 'GET', path: '/bait?id=1', parameters: ['id'] }, place)
  const counts = tally(trials.map(({ verdict }) => verdict))
  const asked = new Set(
    trials.flatMap(({ name, isAsked, parameters }) =>
      isAsked ? parameters.map((at) => `${name} ${at}`) : [],
    ),
  )
  const placesIn = ({ name, endpoint }: Operation) => parametersOf(endpoint).map((at) => `${name} ${at}`)
  const places = chosen.flatMap(placesIn)
  const whole = chosen.filter((operation) => placesIn(operation).every((at) => asked.has(at)))
  return [
    note('operations with parameters', chosen.length, `of ${withFields.length}`),
    exactly(chosen.length, 'asked with every parameter', whole.length, 'operations'),
    exactly(places.length, 'parameters asked, also inside of others', asked.size, `of ${places.length}`),
    note('clean', counts.clean ?? 0, 'targets'),
    none('open to injection', counts.injectable ?? 0, 'targets'),
    note('without a text or number that sqlmap could change', counts['nothing to test'] ?? 0, 'targets'),
    none('unfinished or unclear', (counts.unfinished ?? 0) + (counts.unclear ?? 0), 'targets'),
    exactly(1, 'a hole made on purpose: found', caught.verdict === 'injectable' ? 1 : 0, 'of 1'),
  ]
}

type Trial = { name: string; parameters: string[]; verdict: Verdict; isAsked: boolean }

async function judge(server: TestServer, operation: Operation, folder: string): Promise<Trial[]> {
  const { name, endpoint } = operation
  const prepared = await successfulCalls[name]?.(server)
  if (!prepared) return [{ name, parameters: [], verdict: 'unclear', isAsked: false }]
  const { client } = prepared
  const whole = { ...completed(operation, prepared.input), ...harmless[name] }
  const inputs = ((await ways[name]?.(client)) ?? [{}]).map((way) => ({ ...whole, ...way }))
  // A page or a filter that is refused shows nothing of what stands behind it; a write is asked for by sqlmap alone.
  const isTaken = endpoint.method !== 'GET' || (await client.call(endpoint, whole)).status === 200
  const wasSignedIn = await isSignedIn(client)
  const place = { url: server.url, origin: client.origin, cookie: client.cookieHeader().cookie ?? '', folder }
  const trials: Trial[] = []
  for (const target of inputs.flatMap((input) => targetsOf(endpoint, input))) {
    const startedAt = performance.now()
    const { verdict: found, asked } = await ask(target, place)
    // Whoever was signed out on the way was refused ever after, and nothing was tried.
    const wasSignedOut = wasSignedIn && !(await isSignedIn(client))
    const isAsked = found === 'injectable' || asked >= target.parameters.length
    const verdict = found === 'clean' && (wasSignedOut || !isAsked || !isTaken) ? 'unclear' : found
    trials.push({ name, parameters: target.parameters, verdict, isAsked: isAsked && verdict !== 'unclear' })
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    const count = `${asked} of ${target.parameters.length} asked`
    process.stdout.write(
      `${name} ${target.method} ${target.path.slice(0, 80)}: ${verdict}, ${count}, ${seconds} s\n`,
    )
  }
  return trials
}

/** Instead of what would succeed at the first try, and leave nobody to try again. */
const harmless: Record<string, Record<string, unknown>> = {
  'account.delete': { password: 'Non-la-so-123!' },
  'auth.changePassword': { currentPassword: 'Non-la-so-123!' },
  'auth.endSession': { id: randomUUID() },
}

/** Where one value leads another way than without it: a proposal that is there is corrected, not written anew. */
const ways: Record<string, (client: TestClient) => Promise<Record<string, unknown>[]>> = {
  'events.create': async (client) => {
    const { body } = await client.call(events.create, eventInput())
    return [{ corrects: null }, { corrects: body.id }]
  },
}

const isSignedIn = async (client: TestClient): Promise<boolean> =>
  (await client.call(auth.session)).body.user !== null

type Place = { url: string; origin: string; cookie: string; folder: string }

type Found = { verdict: Verdict; asked: number }

function ask(
  { method, path, body, parameters, mediaType = 'application/json' }: Target,
  { url, origin, cookie, folder }: Place,
): Promise<Found> {
  const hasToken = parameters.some((name) => /token/i.test(name))
  const args = [
    '--batch',
    `--level=${hasToken ? levelForTokens : depth.level}`,
    `--risk=${depth.risk}`,
    '--dbms=PostgreSQL',
    '--flush-session',
    '--time-sec=2',
    // It would ask with a parameter that no operation has, and take our refusal for a guard in front of the server.
    '--skip-waf',
  ]
  // What is not there, or not theirs, is asked for all the same.
  args.push('--disable-coloring', '--ignore-code=401,404', `--output-dir=${folder}`, `--url=${url}${path}`)
  args.push(`--method=${method}`, `--headers=Origin: ${origin}\nContent-Type: ${mediaType}`)
  if (cookie) args.push(`--cookie=${cookie}`)
  if (body) args.push(`--data=${body}`)
  args.push(`--base64=${encodedParameters}`, '--base64-safe')
  return new Promise((resolve) => {
    execFile(
      'sqlmap',
      args,
      { timeout: limitMs, maxBuffer: 2 ** 26, signal: ending.signal },
      (error, stdout) => {
        resolve({ verdict: verdictOf(stdout, error?.killed === true), asked: askedIn(stdout) })
      },
    )
  })
}

/** A search as nobody here writes one: what is asked becomes part of the statement. */
async function startBait(sql: Sql): Promise<string> {
  const bait = createServer(async (request, response) => {
    const asked = new URL(request.url ?? '/', 'http://bait').searchParams.get('id') ?? ''
    const rows = await sql
      .unsafe(`select email from profiles where char_length(nickname) >= ${asked}`)
      .catch((error: Error) => error)
    response.writeHead(rows instanceof Error ? 500 : 200, { 'content-type': 'text/html' })
    response.end(rows instanceof Error ? rows.message : `${rows.length} found`)
  })
  await new Promise<void>((resolve) => bait.listen(0, '127.0.0.1', resolve))
  afterwards(async () => void bait.close())
  return `http://127.0.0.1:${(bait.address() as AddressInfo).port}`
}

async function isInstalled(): Promise<boolean> {
  const answers = () =>
    new Promise((resolve) => execFile('sqlmap', ['--version'], (error) => resolve(!error)))
  if (await answers()) return true
  return mayInstall() && (await installPackage('sqlmap')) && Boolean(await answers())
}
