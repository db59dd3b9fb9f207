import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import { romeDay } from '#contract/dates.ts'
import { users } from '#contract/users.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { hostileNames } from '#server/testing/hostile-names.ts'
import { deleteEverybody } from '#server/testing/people.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
const sql = () => server.current.database.sql
let chief: Rider

beforeEach(async () => {
  await deleteEverybody(sql())
  chief = await signedInRider(server.current, { role: 'super_admin', email: 'capo@test.example' })
})

async function download(query = '') {
  const response = await fetch(`${server.current.url}/api${users.csv.path}${query}`, {
    headers: chief.client.cookieHeader(),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  // Read by somebody else's program, as a spreadsheet would.
  const rows: string[][] = parse(bytes, { bom: true, delimiter: ';' })
  return { response, bytes, rows }
}

const named = async (displayName: string) => {
  const { id } = await server.current.people.create()
  await sql()`update profiles set display_name = ${displayName} where user_id = ${id}`
  return id
}

test('has the columns of the documents, a name with the day, and is UTF-8 with its mark', async () => {
  await named('Però «Lupo» Müller')
  await sql()`update profiles set created_at = '2026-03-29T22:30:00Z', marketing_consent = true where display_name like 'Però%'`
  const { response, bytes, rows } = await download()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''utenti-${romeDay(new Date())}.csv`,
  )
  expect(Number(response.headers.get('x-total-bytes'))).toBeGreaterThan(0)
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(rows[0]).toEqual([
    ...['Email', 'Nome', 'Ruolo', 'Data Registrazione', 'Consenso Privacy', 'Consenso Termini', 'Marketing'],
  ])
  expect(rows.slice(1).map((row) => row.slice(1))).toEqual([
    ['Anna Prova', 'Super Admin', expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/), 'Sì', 'Sì', 'No'],
    // Half past midnight, in Rome.
    ['Però «Lupo» Müller', 'Utente', '30/03/2026', 'Sì', 'Sì', 'Sì'],
  ])
})

test('a name that a spreadsheet would take for a formula is text', async () => {
  const people = await Promise.all(
    hostileNames.map(async (formula) => ({ formula, ...(await server.current.people.create()) })),
  )
  for (const { id, formula } of people)
    await sql()`update profiles set display_name = ${formula.padEnd(2)} where user_id = ${id}`
  const { rows } = await download()
  expect(rows).toHaveLength(2 + hostileNames.length)
  for (const row of rows) expect(row).toHaveLength(7)
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^[\t\r\n]|^\s*[=+\-@＝＋－＠]/)
  for (const { email, formula } of people) {
    const shown = rows.find(([address]) => address === email)?.[1] ?? ''
    expect([shown.trim(), shown.replace(/^'/, '').trim()]).toContain(formula.trim())
  }
})

test('holds those whom the search finds, all of them and in its order, beyond one piece', async () => {
  await sql()`
    with made as (insert into users (password_hash) select 'x' from generate_series(1, 4100) returning id),
      profile as (
        insert into profiles (user_id, email, display_name, privacy_accepted_at)
        select id, 'n' || row_number() over () || '@gregge.example', 'Gregge ' || row_number() over (), now() from made
      )
    insert into user_roles (user_id) select id from made`
  const all = await download('?words=gregge&order=name&consent=incomplete')
  expect(all.rows).toHaveLength(4101)
  const names = all.rows.slice(1).map(([, name = '']) => name.toLowerCase())
  expect(names).toEqual(names.toSorted())
  expect(new Set(names).size).toBe(4100)
  expect((await download('?words=gregge&consent=compliant')).rows).toHaveLength(1)
  expect((await download('?words=%25%25')).rows).toHaveLength(1)
  expect((await download()).rows).toHaveLength(4102)
})

test('who took it along is written down, with how many there were', async () => {
  await download('?words=capo')
  expect(await sql()`select action, details from audit_log where actor_id = ${chief.id}`).toEqual([
    { action: 'users_exported', details: { rows: 1 } },
  ])
})
