import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Sql } from '#server/db/client.ts'
import { createPasswordHasher } from '#server/platform/passwords.ts'
import { hostileFields } from '#server/testing/hostile-fields.ts'
import { fieldsIn, insertHostileTexts } from '#server/testing/hostile-texts.ts'
import { createPeople, type Person } from '#server/testing/people.ts'
import { xssCorpus } from '#server/testing/xss-corpus.ts'
import { hostileWalk } from '../../e2e/support/hostile-walk.ts'
import { installPackage, mayInstall } from '../debian.ts'
import { exactly, none, note, notRun, type Row } from '../parts/row.ts'
import { runNode } from '../parts/run.ts'
import { attackFromElsewhere } from './firefox-attacker.ts'
import { openFirefox } from './firefox-page.ts'
import { ownTornanti } from './own-server.ts'

const program = '/usr/bin/firefox-esr'

type Firefox = Awaited<ReturnType<typeof openFirefox>>
type Step = (what: string, work: () => Promise<unknown>) => Promise<void>

const labelled = (label: string) =>
  `[...document.querySelectorAll('label')].find((l) => l.textContent.trim().startsWith('${label}'))?.control`
const button = (name: string) =>
  `[...document.querySelectorAll('button')].find((b) => (b.getAttribute('aria-label') ?? b.textContent).trim() === '${name}')`

/** Reliability 3.6: what most people do, and the texts that attack a page, in another engine than all journeys. */
export async function firefox(): Promise<Row[]> {
  const isThere = existsSync(program) || (mayInstall() && (await installPackage('firefox-esr')))
  if (!isThere) return [notRun('Firefox', "Debian's package firefox-esr is not installed")]
  if ((await runNode('scripts/build.mjs', [], { isQuiet: true })) !== 0) throw new Error('The build failed.')
  const { url, sql } = await ownTornanti({ DEMO: '1' })
  const rider = await createPeople(sql, createPasswordHasher()).create()
  await insertAttacks(sql, rider)
  const page = await openFirefox()
  await page.preload(`() => {
    window.violations = []
    document.addEventListener('securitypolicyviolation', (e) => window.violations.push(e.violatedDirective))
    window.failures = []
    window.addEventListener('error', (e) => window.failures.push(e.message))
    window.addEventListener('unhandledrejection', (e) => window.failures.push(String(e.reason)))
  }`)
  const traces: string[] = []
  /** Whatever would show that a script of somebody else ran, or that one of ours broke. */
  const look = async () =>
    traces.push(
      ...(await page.read<string[]>(
        `[...window.violations, ...window.failures, ...('hacked' in window || 'hacked' in {} ? ['hacked'] : [])]`,
      )),
    )
  const done: string[] = []
  const step = async (what: string, work: () => Promise<unknown>) => {
    process.stdout.write(`${what} …\n`)
    await work()
    await look()
    done.push(what)
  }

  await step('sign in', () => signIn(page, url, rider))
  await step('home', async () => {
    await page.goto(url)
    await page.until(`document.querySelector('h1')`)
  })
  let hasWebGl = false
  await step('an itinerary with its map', async () => {
    const [itinerary] = await sql<{ id: string; title: string }[]>`
      select id, title from itineraries where track_id is not null limit 1`
    await page.goto(`${url}/route-planner/${itinerary?.id}`)
    await page.until(`document.body.textContent.includes(${JSON.stringify(itinerary?.title)})`)
    hasWebGl = await page.read(`document.createElement('canvas').getContext('webgl2') !== null`)
    if (hasWebGl) await page.until(`document.querySelector('[data-map-ready] canvas')?.width > 0`)
  })
  const words = `Scritto con Firefox alle ${Date.now()}`
  await step('write a post', async () => {
    await page.goto(`${url}/community`)
    await page.click(button('Nuovo post'))
    await page.until(labelled('Tipo di post'))
    // By keyboard: the list of a select is no part of the page.
    await page.read(`${labelled('Tipo di post')}.focus()`)
    await page.type('Domanda')
    await page.click(labelled('Contenuto'))
    await page.type(words)
    await page.click(button('Pubblica'))
    await page.until(
      `[...document.querySelectorAll('article')].some((a) => a.textContent.includes('${words}'))`,
    )
  })
  let shown: string[] = []
  await step('texts that attack', async () => {
    await page.goto(`${url}/community`)
    const texts = `[...document.querySelectorAll('article div.whitespace-pre-line')].map((e) => e.innerText)`
    for (let tries = 0; tries < 60 && shown.length < xssCorpus.length; tries++) {
      await page.until(`document.querySelector('article')`)
      await page.read(`[...document.querySelectorAll('article')].at(-1).scrollIntoView()`)
      await new Promise((resolve) => setTimeout(resolve, 250))
      shown = await page.read<string[]>(texts)
    }
  })
  const altered = xssCorpus.filter((text) => !shown.includes(text))
  const walked = await walkAttacked(page, step)
  const foreign = page.askedHosts().filter((host) => host !== 'localhost')
  if (foreign.length === page.askedHosts().length)
    throw new Error('Firefox did not tell what its pages asked for.')
  for (const line of [...traces, ...altered, ...walked.hidden, ...foreign]) process.stderr.write(`${line}\n`)
  await signIn(page, url, rider)
  const attacked = await attackFromElsewhere(page, url)
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim()
  return [
    exactly(5 + walked.stops, `${version}: steps done`, done.length, `of ${5 + walked.stops}`),
    // Chromium draws it at each commit; here it is asked that whoever has no WebGL gets the rest of the page.
    note('map', hasWebGl ? 'drawn' : 'its stand-in', hasWebGl ? '' : 'no WebGL in this Firefox'),
    note('texts that attack, shown', xssCorpus.length - altered.length, `of ${xssCorpus.length}`),
    none('texts that attack, altered or missing', altered.length, 'texts'),
    none('kinds of text that attack, shown on no screen', walked.hidden.length, 'of those to be shown'),
    none('hosts beside our own that a page asked', foreign.length, 'hosts'),
    none('scripts that ran, rules that had to stop one, errors of our own', traces.length, 'traces'),
    ...attacked,
  ]
}

async function signIn(page: Firefox, url: string, { nickname, password }: Person): Promise<void> {
  await page.forgetCookies()
  await page.goto(`${url}/login`)
  await page.click(labelled('Email, nickname o telefono'))
  await page.type(nickname)
  await page.click(labelled('Password'))
  await page.type(password)
  await page.click(button('Accedi'))
  await page.until(`location.pathname !== '/login' && document.querySelector('h1')`)
}

/** The same screens as the journey in Chromium (e2e/xss-everywhere.spec.ts), on a server where every text is an attack. */
async function walkAttacked(page: Firefox, step: Step): Promise<{ stops: number; hidden: string[] }> {
  const { url, sql } = await ownTornanti()
  const place = await insertHostileTexts(sql, createPeople(sql, createPasswordHasher()))
  const seen = new Set<string>()
  let stops = 0
  for (const { who, stops: screens } of hostileWalk(place)) {
    await signIn(page, url, who)
    for (const { path } of screens) {
      stops++
      await step(path, async () => {
        await page.goto(url + path)
        await page.until(
          `document.querySelector('h1') && !document.body.textContent.includes('Caricamento…')`,
        )
        for (const field of fieldsIn(await page.read<string>('document.documentElement.outerHTML')))
          seen.add(field)
      })
    }
  }
  return { stops, hidden: hostileFields.filter((field) => !seen.has(field) && !isBehindButton(field)) }
}

/** Shown only in a dialog that this walk does not open. */
const isBehindButton = (field: string): boolean =>
  ['profiles.first_name', 'profiles.last_name', 'profiles.city'].includes(field)

/** Straight into the database, as if they had been there before the rule: the page alone must withstand them. */
async function insertAttacks(sql: Sql, { id }: Person): Promise<void> {
  await sql`delete from community_posts`
  await sql`
    insert into community_posts (request_key, user_id, content, post_type, tags, status, created_at)
    select gen_random_uuid(), ${id}, text, 'experience', '{}', 'published', now() - make_interval(mins => n::int)
    from unnest(${xssCorpus}::text[]) with ordinality as attack (text, n)`
}
