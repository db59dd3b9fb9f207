import { lifetimes } from '#contract/auth-forms.ts'
import { demoPassword, demoSignIns } from './db/demo-people.ts'
import { hasDemoPeople } from './db/seed.ts'
import { issueSetupCode, setupLink } from './features/auth/setup.service.ts'
import type { Services } from './platform/context.ts'

/** What a person at the terminal needs next: the address, and how to get in. */
export async function greet(
  { config, db }: Pick<Services, 'config' | 'db'>,
  { port, startedInMs }: { port: number; startedInMs: number },
): Promise<void> {
  const url = config.isProduction || config.port !== 0 ? config.publicUrl : `http://localhost:${port}`
  const lines = ['', `Tornanti is ready at ${url}  (${(startedInMs / 1000).toFixed(1)} s)`, '']
  if (config.hasDemo && (await hasDemoPeople(db))) lines.push(...demoLines())
  lines.push(...(await setupLines(db, url, config.isProduction)))
  if (!config.smtpUrl) lines.push(`Mails are written to ${config.dataDir}/mail (set SMTP_URL to send them).`)
  lines.push(`API: ${url}/api/docs   Stop: Ctrl-C`, '')
  // In production standard output holds the log alone, a JSON line each.
  const out = config.isProduction ? process.stderr : process.stdout
  out.write(`${lines.join('\n')}\n`)
}

function demoLines(): string[] {
  const rows = demoSignIns().map(({ role, identifier }) => `  ${role.padEnd(12)} ${identifier}`)
  return [`Demo sign-ins (password ${demoPassword} for all):`, ...rows, '']
}

async function setupLines(db: Services['db'], url: string, isProduction: boolean): Promise<string[]> {
  const code = await issueSetupCode(db)
  if (code === null) return []
  const link = isProduction ? setupLink(url, code) : `${url}/setup-admin`
  const limit = `(the code holds for ${lifetimes.setupCodeMinutes} minutes; npm run admin -- setup-code makes another)`
  return [
    `There is no administrator yet. Make the first one at ${link}`,
    ...(isProduction ? [limit] : []),
    '',
  ]
}
