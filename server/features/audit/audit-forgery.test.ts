import { expect, test } from 'vitest'
import { quickHasher } from '#server/testing/hashers.ts'
import { signedInRider } from '#server/testing/riders.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { recordAct } from './audit.service.ts'
import { checkChain } from './audit-chain.service.ts'

const server = withTestServer({ passwords: quickHasher() })

test('a change whose own hash was made anew is found by the row after it', async () => {
  const { sql } = server.current.database
  const chief = await signedInRider(server.current, { role: 'super_admin' })
  for (const points of [1, 2, 3, 4])
    await recordAct({ db: sql, viewer: chief }, { action: 'points_awarded', details: { points } })
  expect(await checkChain(sql)).toMatchObject({ head: { count: 4 }, broken: null })

  // As whoever owns the database, and has read decision 041: every row by itself is as it should be.
  await sql.begin(async (db) => {
    for (const table of ['audit_log', 'audit_chain']) await db`alter table ${db(table)} disable trigger all`
    await db`
      update audit_log set details = '{"points": 500}' where id = (select entry_id from audit_chain where seq = 2)`
    await db`
      update audit_chain c set hash = sha256(before.hash || convert_to(jsonb_build_array(
        c.seq, a.id, a.action, a.thing_id, a.details, (extract(epoch from a.created_at) * 1000)::bigint,
        encode(c.actor_proof, 'hex'), encode(c.person_proof, 'hex')
      )::text, 'UTF8'))
      from audit_log a, audit_chain before where c.seq = 2 and a.id = c.entry_id and before.seq = 1`
    for (const table of ['audit_log', 'audit_chain']) await db`alter table ${db(table)} enable trigger all`
  })
  const { head, broken } = await checkChain(sql)
  expect([head.count, broken]).toEqual([2, 'Row 3 was changed, or does not follow the row before it.'])
})
