import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { users } from '#contract/users.ts'
import { dumpDatabase } from '#server/testing/dump.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { aRichAccount, canary } from '#server/testing/rich-account.ts'
import { signedInRider } from '#server/testing/riders.ts'
import { outcome } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { unzip } from '#server/testing/unzip.ts'

const server = withTestServer({ passwords: quickHasher() })
const sql = () => server.current.database.sql
const superAdmin = () => signedInRider(server.current, { role: 'super_admin' })

test('deleting somebody leaves nothing behind, in any column of any table and in the media store', async () => {
  const chief = await superAdmin()
  const rich = await aRichAccount(server.current)
  await chief.client.call(users.block, { id: rich.id })
  const traces = [rich.id, rich.email, rich.nickname, rich.phone.slice(1), 'canarino.example']
  const before = await dumpDatabase(sql())
  for (const trace of [...traces, canary]) expect(before.includes(trace), trace).toBe(true)

  expect((await chief.client.call(users.delete, { id: rich.id })).status).toBe(200)
  const after = (await dumpDatabase(sql())).split('\n')
  for (const trace of traces) expect(after.filter((line) => line.includes(trace))).toEqual([])
  // What is said of roads stays, without a name.
  const left = after.filter((line) => line.includes(canary))
  expect(left.map((line) => line.includes(`${canary} Stelvio`))).toEqual([true])
  const isOwn = (name: string) => rich.pictureKeys.some((key) => name.includes(key))
  const files = () => readdir(join(server.current.dataDir, 'media'), { recursive: true })
  await expect.poll(async () => (await files()).filter(isOwn), { timeout: 10_000 }).toEqual([])
}, 30_000)

test('a super admin takes along what is held about somebody, as they would get it themselves', async () => {
  const chief = await superAdmin()
  const rider = await signedInRider(server.current)
  const address = `${server.current.url}/api${users.data.path.replace(':id', rider.id)}`
  const response = await fetch(address, { headers: chief.client.cookieHeader() })
  const files = await unzip(Buffer.from(await response.arrayBuffer()))
  const data = JSON.parse(files.get('tornanti-dati.json')?.toString() ?? '')
  expect([data.account.id, data.profile.email]).toEqual([rider.id, rider.email])
  // Who did it is not told to whom it was done.
  expect(data.adminActsAboutYou).toMatchObject([{ action: 'user_data_exported' }])
  expect(JSON.stringify(data)).not.toContain(chief.id)
  expect(await sql()`select action, person_id from audit_log where actor_id = ${chief.id}`).toEqual([
    { action: 'user_data_exported', personId: rider.id },
  ])
  const ghost = '0190a7c4-0000-7000-8000-000000000000'
  expect(outcome(await chief.client.call(users.data, { id: ghost }))).toEqual([404, 'USER_NOT_FOUND'])
})

test('the archive is called after whose it is: nickname, or the beginning of the id; never the address', async () => {
  const chief = await superAdmin()
  const rider = await signedInRider(server.current)
  const path = users.data.path.replace(':id', rider.id)
  const fileName = async () => {
    const response = await fetch(`${server.current.url}/api${path}`, { headers: chief.client.cookieHeader() })
    await response.arrayBuffer()
    return response.headers.get('content-disposition')
  }
  await sql()`update profiles set nickname = null where user_id = ${rider.id}`
  expect(await fileName()).toMatch(
    new RegExp(`tornanti-dati-${rider.id.slice(0, 8)}-\\d{4}-\\d\\d-\\d\\d\\.zip$`),
  )
  await sql()`update profiles set nickname = 'Curva_Lenta' where user_id = ${rider.id}`
  expect(await fileName()).toMatch(/tornanti-dati-curva-lenta-\d{4}-\d\d-\d\d\.zip$/)
})
