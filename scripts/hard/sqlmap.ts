import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { auth } from '#contract/auth.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/index.ts'
import type { Sql } from '#server/db/client.ts'
import { rounds } from '#server/testing/effort.ts'
import { tally, times } from '#server/testing/forms.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { inputFields, successfulCalls } from '#server/testing/walk.ts'
import { installPackage, mayInstall } from '../debian.ts'
import { afterwards } from '../parts/cleaning.ts'
import { exactly, none, note, notRun, type Row } from '../parts/row.ts'
import { interruptedBy } from '../parts/run.ts'
import { ownFolder, ownTestServer } from './own-server.ts'
import { type Verdict, verdictOf } from './sqlmap-verdict.ts'

const limitMs = 900_000
/** Most of its time it waits for answers. */
const atOnce = 2
const depth = { level: 3, risk: 2 } as const
const ending = new AbortController()

/** Reliability 3.5: every parameter of every operation, with values that reach the database, asked by sqlmap. */
export async function sqlmap(): Promise<Row[]> {
  if (!(await isInstalled())) return [notRun('sqlmap', "Debian's package sqlmap is not installed")]
  const { server, sql } = await ownTestServer()
  // Limits of attempts are proved elsewhere; here they would hide everything behind them.
  const forgetting = setInterval(() => void sql`delete from attempts`.catch(() => {}), 300)
  afterwards(async () => clearInterval(forgetting))
  const folder = await ownFolder()
  afterwards(async () => ending.abort())

  const withFields = allEndpoints().filter(({ endpoint }) => inputFields(endpoint).length > 0)
  const every = withFields.length / rounds(withFields.length, withFields.length)
  const chosen = withFields.filter((_, index) => Math.floor(index % every) === 0)
  const verdicts: Verdict[] = []
  const left = [...chosen]
  const work = async (worker: number) => {
    const own = join(folder, String(worker))
    for (let next = left.shift(); next && !interruptedBy(); next = left.shift())
      verdicts.push(...(await judge(server, next.name, next.endpoint, own)))
  }
  await Promise.all(times(atOnce, work))
  const bait = await startBait(sql)
  const caught = await ask(['GET', '/bait?id=1'], { url: bait, origin: bait, cookie: '', folder })
  const counts = tally(verdicts)
  return [
    note('operations with parameters', chosen.length, `of ${withFields.length}`),
    note('clean', counts.clean ?? 0, 'targets'),
    none('open to injection', counts.injectable ?? 0, 'targets'),
    note('without a text or number that sqlmap could change', counts['nothing to test'] ?? 0, 'targets'),
    none('unfinished or unclear', (counts.unfinished ?? 0) + (counts.unclear ?? 0), 'targets'),
    exactly(1, 'a hole made on purpose: found', caught === 'injectable' ? 1 : 0, 'of 1'),
  ]
}

async function judge(server: TestServer, name: string, endpoint: AnyEndpoint, folder: string) {
  const prepared = await successfulCalls[name]?.(server)
  if (!prepared) return ['unclear'] as const
  const { client } = prepared
  const input = { ...prepared.input, ...harmless[name] }
  const wasSignedIn = await isSignedIn(client)
  const place = { url: server.url, origin: client.origin, cookie: client.cookieHeader().cookie ?? '', folder }
  const verdicts: Verdict[] = []
  for (const target of targetsOf(endpoint, input)) {
    const startedAt = performance.now()
    const found = await ask(target, place)
    // Whoever was signed out on the way was refused ever after, and nothing was tried.
    const verdict = found === 'clean' && wasSignedIn && !(await isSignedIn(client)) ? 'unclear' : found
    verdicts.push(verdict)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    process.stdout.write(`${name} ${target.join(' ').slice(0, 90)}: ${verdict}, ${seconds} s\n`)
  }
  return verdicts
}

/** Instead of what would succeed at the first try, and leave nobody to try again. */
const harmless: Record<string, Record<string, unknown>> = {
  'account.delete': { password: 'Non-la-so-123!' },
  'auth.changePassword': { currentPassword: 'Non-la-so-123!' },
  'auth.endSession': { id: randomUUID() },
}

const isSignedIn = async (client: TestClient): Promise<boolean> =>
  (await client.call(auth.session)).body.user !== null

type Target = [method: string, path: string, body?: string]

/** Once for what stands in the path, marked by a star as sqlmap wants it, and once for the rest. */
function targetsOf(endpoint: AnyEndpoint, input: Record<string, unknown>): Target[] {
  const rest = { ...input }
  const fill = (mark: string) =>
    `/api${endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
      delete rest[name]
      return `${encodeURIComponent(String(input[name]))}${mark}`
    })}`
  const [marked, plain] = [fill('*'), fill('')]
  const targets: Target[] = marked === plain ? [] : [[endpoint.method, marked]]
  if (Object.keys(rest).length === 0) return targets
  const isInAddress = endpoint.method === 'GET' || endpoint.upload !== undefined
  const query = new URLSearchParams(rest as never)
  const target: Target = isInAddress
    ? [endpoint.method, `${plain}?${query}`]
    : [endpoint.method, plain, JSON.stringify(rest)]
  return [...targets, target]
}

type Place = { url: string; origin: string; cookie: string; folder: string }

function ask([method, path, body]: Target, { url, origin, cookie, folder }: Place): Promise<Verdict> {
  const args = [
    '--batch',
    `--level=${depth.level}`,
    `--risk=${depth.risk}`,
    '--dbms=PostgreSQL',
    '--flush-session',
    '--time-sec=2',
    // It would ask with a parameter that no operation has, and take our refusal for a guard in front of the server.
    '--skip-waf',
  ]
  args.push('--disable-coloring', '--ignore-code=401', `--output-dir=${folder}`, `--url=${url}${path}`)
  args.push(`--method=${method}`, `--headers=Origin: ${origin}\nContent-Type: application/json`)
  if (cookie) args.push(`--cookie=${cookie}`)
  if (body) args.push(`--data=${body}`)
  return new Promise((resolve) => {
    execFile(
      'sqlmap',
      args,
      { timeout: limitMs, maxBuffer: 2 ** 26, signal: ending.signal },
      (error, stdout) => {
        resolve(verdictOf(stdout, error?.killed === true))
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
