import fc from 'fast-check'
import { expect, test } from 'vitest'
import { friends } from '#contract/friends.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
const sql = () => server.current.database.sql

type Bond = {
  id: string
  from: number
  to: number
  status: 'pending' | 'accepted' | 'declined'
  isOld: boolean
}
type Step = { verb: 'ask' | 'accept' | 'decline' | 'withdraw' | 'remove' | 'wait'; by: number; other: number }

/** What the specification says of three people, without a database. */
class Model {
  bonds: Bond[] = []
  /** Every id that was ever a request’s, so that old pages can be pressed too. */
  ids = new Map<string, string>()

  between = (a: number, b: number) =>
    this.bonds.find(({ from, to }) => (from === a && to === b) || (from === b && to === a))

  ask(by: number, other: number): number {
    const bond = this.between(by, other)
    if (!bond) {
      this.bonds.push({ id: '', from: by, to: other, status: 'pending', isOld: false })
      return 200
    }
    if (bond.status === 'pending' && bond.to === by) {
      bond.status = 'accepted'
      return 200
    }
    if (bond.status === 'declined' && (bond.to === by || bond.isOld)) {
      Object.assign(bond, { id: '', from: by, to: other, status: 'pending', isOld: false })
      return 200
    }
    return 409
  }

  answer(by: number, id: string, status: 'accepted' | 'declined'): number {
    const bond = this.bonds.find((bond) => bond.id === id && bond.to === by)
    if (!bond || (bond.status !== 'pending' && bond.status !== status)) return 404
    bond.status = status
    return 200
  }

  drop(isIt: (bond: Bond) => boolean): number {
    const left = this.bonds.filter((bond) => !isIt(bond))
    const status = left.length < this.bonds.length ? 200 : 404
    this.bonds = left
    return status
  }
}

const step: fc.Arbitrary<Step> = fc
  .record({
    verb: fc.constantFrom('ask', 'ask', 'accept', 'accept', 'decline', 'withdraw', 'remove', 'wait'),
    by: fc.nat({ max: 2 }),
    apart: fc.constantFrom(1, 2),
  })
  .map(({ verb, by, apart }) => ({ verb: verb as Step['verb'], by, other: (by + apart) % 3 }))

async function take({ verb, by, other }: Step, model: Model, riders: Rider[]): Promise<[number, number]> {
  const { client } = riders[by] as Rider
  const userId = riders[other]?.id ?? ''
  // The newest request between the two, answered or not, whoever sent it.
  const id = model.ids.get([by, other].sort().join()) ?? '00000000-0000-4000-8000-000000000000'
  switch (verb) {
    case 'ask':
      return [(await client.call(friends.requestUser, { userId })).status, model.ask(by, other)]
    case 'accept':
      return [(await client.call(friends.accept, { id })).status, model.answer(by, id, 'accepted')]
    case 'decline':
      return [(await client.call(friends.decline, { id })).status, model.answer(by, id, 'declined')]
    case 'withdraw':
      return [
        (await client.call(friends.withdraw, { id })).status,
        model.drop((bond) => bond.id === id && bond.from === by && bond.status === 'pending'),
      ]
    case 'remove':
      model.drop((bond) => bond === model.between(by, other) && bond.status === 'accepted')
      // Done as well where there was none.
      return [(await client.call(friends.remove, { userId })).status, 200]
    case 'wait':
      await sql()`update friendships set answered_at = answered_at - interval '8 days'`
      for (const bond of model.bonds) if (bond.status === 'declined') bond.isOld = true
      return [0, 0]
    default:
      return verb satisfies never
  }
}

async function compare(model: Model, riders: Rider[]) {
  const rows = await sql()<{ id: string; requesterId: string; addresseeId: string; status: string }[]>`
    select id, requester_id, addressee_id, status from friendships`
  const indexOf = (userId: string) => riders.findIndex(({ id }) => id === userId)
  const found = rows.map(({ requesterId, addresseeId, status }) =>
    [indexOf(requesterId), indexOf(addresseeId), status].join(),
  )
  expect(found.sort()).toEqual(model.bonds.map(({ from, to, status }) => [from, to, status].join()).sort())
  expect(new Set(model.bonds.map(({ from, to }) => [from, to].sort().join())).size).toBe(rows.length)
  for (const { id, requesterId, addresseeId } of rows) {
    const [from, to] = [indexOf(requesterId), indexOf(addresseeId)]
    const bond = model.between(from, to)
    if (bond) bond.id = id
    model.ids.set([from, to].sort().join(), id)
  }
  for (const [index, { client }] of riders.entries()) {
    const { body } = await client.call(friends.overview)
    const own = (isIt: (bond: Bond) => boolean) => model.bonds.filter(isIt).length
    expect([body.friendCount, body.received.length, body.sent.length]).toEqual([
      own(({ from, to, status }) => status === 'accepted' && (from === index || to === index)),
      own(({ to, status }) => status === 'pending' && to === index),
      own(({ from, status }) => status === 'pending' && from === index),
    ])
  }
}

test('whatever three people do, it is as the specification says, with one row at most for two', async () => {
  const riders = await Promise.all([1, 2, 3].map(() => signedInRider(server.current)))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      await sql()`delete from friendships`
      const model = new Model()
      for (const one of steps) {
        await sql()`delete from attempts`
        const [answered, expected] = await take(one, model, riders)
        expect([one, answered]).toEqual([one, expected])
        await compare(model, riders)
      }
    }),
    { numRuns: 25 },
  )
})
