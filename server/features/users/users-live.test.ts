import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { auth } from '#contract/auth.ts'
import { points } from '#contract/points.ts'
import { profiles } from '#contract/profiles.ts'
import { signUpForm, times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { openLive } from '#server/testing/live.ts'
import { deleteEverybody } from '#server/testing/people.ts'
import { awardInput } from '#server/testing/points.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { grant } from './users.commands.ts'
import { tellOfUsers } from './users.service.ts'

const server = withTestServer({ passwords: quickHasher() })
const sql = () => server.current.database.sql
let admin: Rider
let rider: Rider
let ofAdmin: Awaited<ReturnType<typeof openLive>>
let ofRider: Awaited<ReturnType<typeof openLive>>

beforeEach(async () => {
  await deleteEverybody(sql())
  admin = await signedInRider(server.current, { role: 'admin' })
  rider = await signedInRider(server.current)
  ofAdmin = await openLive(admin.client)
  ofRider = await openLive(rider.client)
})
afterEach(async () => {
  await ofAdmin.close()
  await ofRider.close()
})

const heard = (ear: typeof ofAdmin) => ear.messages().filter((topics) => topics.includes('users')).length

describe('admins hear that somebody', () => {
  const acts: [name: string, act: () => Promise<unknown>][] = [
    ['signed up', () => server.current.client().call(auth.signUp, signUpForm())],
    ['changed their name', () => rider.client.call(profiles.update, { displayName: 'Lupo' })],
    ['gave a consent', () => rider.client.call(profiles.setMarketing, { isGiven: true })],
    ['got points', () => admin.client.call(points.award, awardInput(rider.id))],
    ['left', () => rider.client.call(account.delete, { password: rider.password })],
  ]
  test.each(acts)('%s', async (_name, act) => {
    await act()
    await expect.poll(() => heard(ofAdmin)).toBeGreaterThan(0)
    expect(heard(ofRider)).toBe(0)
  })

  test('has another role', async () => {
    const other = await server.current.people.create()
    const before = heard(ofAdmin)
    await grant({ db: sql() }, [other.email, 'admin'])
    await expect.poll(() => heard(ofAdmin)).toBeGreaterThan(before)
    expect(heard(ofRider)).toBe(0)
  })

  test('confirmed their address', async () => {
    const form = signUpForm()
    await server.current.client().call(auth.signUp, form)
    const token = await server.current.mailbox.token(form.email)
    await expect.poll(() => heard(ofAdmin)).toBeGreaterThan(0)
    const before = heard(ofAdmin)
    await server.current.client().call(auth.confirmEmail, { token })
    await expect.poll(() => heard(ofAdmin)).toBeGreaterThan(before)
  })
})

test('of a crowd that comes at once they hear a few times, the last time at the end', async () => {
  await Promise.all(times(40, () => tellOfUsers({ db: sql() })))
  // Once at least: the first may fall together with what was said before the test.
  await expect.poll(() => heard(ofAdmin)).toBeGreaterThan(0)
  expect(heard(ofAdmin)).toBeLessThan(10)
  const before = heard(ofAdmin)
  await tellOfUsers({ db: sql() })
  await expect.poll(() => heard(ofAdmin)).toBeGreaterThan(before)
})
