import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Sql } from '#server/db/client.ts'
import { createPasswordHasher } from '#server/platform/passwords.ts'
import { createPeople, type Person } from '#server/testing/people.ts'
import { xssCorpus } from '#server/testing/xss-corpus.ts'
import { installPackage, mayInstall } from '../debian.ts'
import { runNode } from '../parts/run.ts'
import { openFirefox } from './firefox-page.ts'
import { ownTornanti } from './own-server.ts'
import { exactly, none, note, notRun, type Row } from './row.ts'

const program = '/usr/bin/firefox-esr'

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

  await step('sign in', async () => {
    await page.goto(`${url}/login`)
    await page.click(labelled('Email, nickname o telefono'))
    await page.type(rider.nickname)
    await page.click(labelled('Password'))
    await page.type(rider.password)
    await page.click(button('Accedi'))
    await page.until(`location.pathname !== '/login' && document.querySelector('h1')`)
  })
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
  for (const line of [...traces, ...altered]) process.stderr.write(`${line}\n`)
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim()
  return [
    exactly(5, `${version}: steps done`, done.length, 'of 5'),
    hasWebGl
      ? note('map drawn', 'yes')
      : notRun('map drawn', 'no WebGL in this Firefox: its stand-in was shown'),
    note('texts that attack, shown', xssCorpus.length - altered.length, `of ${xssCorpus.length}`),
    none('texts that attack, altered or missing', altered.length, 'texts'),
    none('scripts that ran, rules that had to stop one, errors of our own', traces.length, 'traces'),
  ]
}

/** Straight into the database, as if they had been there before the rule: the page alone must withstand them. */
async function insertAttacks(sql: Sql, { id }: Person): Promise<void> {
  await sql`delete from community_posts`
  await sql`
    insert into community_posts (request_key, user_id, content, post_type, tags, status, created_at)
    select gen_random_uuid(), ${id}, text, 'experience', '{}', 'published', now() - make_interval(mins => n::int)
    from unnest(${xssCorpus}::text[]) with ordinality as attack (text, n)`
}
