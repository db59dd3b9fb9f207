import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { users } from '#contract/users.ts'
import { hostileNames } from '#server/testing/hostile-names.ts'
import { signedInRider } from '#server/testing/riders.ts'
import { installPackage, mayInstall } from '../debian.ts'
import { exactly, none, note, notRun, type Row } from '../parts/row.ts'
import { ownFolder, ownTestServer } from './own-server.ts'

const runProgram = promisify(execFile)

/** Reliability BR-7: the exported list in a real spreadsheet, which computes what looks like a formula. */
export async function spreadsheet(): Promise<Row[]> {
  if (!(await isInstalled())) return [notRun('spreadsheet', "Debian's package gnumeric is not installed")]
  const { server, sql } = await ownTestServer()
  const chief = await signedInRider(server, { role: 'super_admin' })
  const names = new Map<string, string>()
  for (const name of hostileNames) {
    const { id, email } = await server.people.create()
    await sql`update profiles set display_name = ${name} where user_id = ${id}`
    names.set(email, name)
  }
  const answer = await fetch(`${server.url}/api${users.csv.path}`, { headers: chief.client.cookieHeader() })
  const cells: string[][] = parse(Buffer.from(await answer.arrayBuffer()), { bom: true, delimiter: ';' })
  const shown = await calculated(cells)
  const wrong = shown.filter(
    ([email = '', name]) => names.has(email) && name?.trim() !== names.get(email)?.trim(),
  )
  for (const [email = '', name] of wrong)
    process.stderr.write(`${JSON.stringify(names.get(email))} is shown as ${JSON.stringify(name)}\n`)
  const [bait] = await calculated([['=1+41', '=HYPERLINK("http://evil.example","qui")']])
  return [
    note('hostile names in the exported list', names.size, 'names'),
    exactly(
      names.size,
      'rows that the spreadsheet shows',
      shown.filter(([email = '']) => names.has(email)).length,
      'rows',
    ),
    none('cells whose text is not the name', wrong.length, 'cells'),
    exactly(1, 'a formula put in on purpose: computed', bait?.[0] === '42' ? 1 : 0, 'of 1'),
  ]
}

/** The cells as gnumeric shows them. It parts them by semicolons only where Italian is spoken: so by commas, each quoted. */
async function calculated(cells: string[][]): Promise<string[][]> {
  const folder = await ownFolder()
  const [from, to] = [join(folder, 'in.csv'), join(folder, 'out.csv')]
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  await writeFile(from, `\ufeff${cells.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`)
  await runProgram('ssconvert', ['--import-type=Gnumeric_stf:stf_csvtab', '--recalc', from, to], {
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
  const text = await readFile(to, 'utf8')
  return parse(text, { bom: true, relax_column_count: true })
}

async function isInstalled(): Promise<boolean> {
  const answers = () => runProgram('ssconvert', ['--version']).then(Boolean, () => false)
  if (await answers()) return true
  return mayInstall() && (await installPackage('gnumeric')) && answers()
}
