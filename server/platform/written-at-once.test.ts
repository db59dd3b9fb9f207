import postgres from 'postgres'
import { expect, test } from 'vitest'
import { writtenAtOnce } from './written-at-once.ts'

type Together = (wishes: readonly string[]) => (string | undefined)[]

/** Writes each word in capitals, together once it is let, alone with an exclamation mark. */
function heldBack(together: Together = (wishes) => wishes.map((wish) => wish.toUpperCase())) {
  const statements: string[][] = []
  const lets: (() => void)[] = []
  const held = async (wishes: readonly string[]) => {
    statements.push([...wishes])
    await new Promise<void>((resolve) => lets.push(resolve))
  }
  const write = writtenAtOnce<string, string>({
    only: (wish) => wish,
    together: async (wishes) => {
      await held(wishes)
      return together(wishes)
    },
    alone: async (wish) => {
      await held([wish])
      return `${wish.toUpperCase()}!`
    },
  })
  const letAll = async (rounds = 20) => {
    for (let round = 0; round < rounds; round += 1) {
      for (const let_ of lets.splice(0)) let_()
      await soon()
    }
  }
  return { statements, write, letAll }
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 5))
const refusal = (code: string) =>
  Object.assign(new postgres.PostgresError({ message: 'no' } as never), { code })

test('who comes alone is written alone; who comes while two are under way is written together', async () => {
  const { statements, write, letAll } = heldBack()
  const first = write('a')
  await soon()
  const second = write('b')
  await soon()
  const later = Promise.all([write('c'), write('d'), write('e')])
  await soon()
  expect(statements).toEqual([['a'], ['b']])
  await letAll()
  expect([await first, await second, ...(await later)]).toEqual(['A!', 'B!', 'C', 'D', 'E'])
  expect(statements).toEqual([['a'], ['b'], ['c', 'd', 'e']])
})

test('the same twice is not in one statement, and keeps its order', async () => {
  const { statements, write, letAll } = heldBack()
  const all = Promise.all(['a', 'b', 'a', 'c', 'a'].map(write))
  await soon()
  await letAll()
  expect(await all).toEqual(['A', 'B', 'A!', 'C', 'A!'])
  expect(statements).toEqual([['a', 'b', 'c'], ['a'], ['a']])
})

test('who is left out is written alone, the others are not', async () => {
  const { statements, write, letAll } = heldBack((wishes) =>
    wishes.map((wish) => (wish === 'b' ? undefined : wish.toUpperCase())),
  )
  const all = Promise.all(['a', 'b', 'c'].map(write))
  await soon()
  await letAll()
  expect(await all).toEqual(['A', 'B!', 'C'])
  expect(statements).toEqual([['a', 'b', 'c'], ['b']])
})

test.each(['23505', 'TR001', '40P01'])(
  'of those who are refused together (%s) each is heard alone',
  async (code) => {
    const { write, letAll } = heldBack(() => {
      throw refusal(code)
    })
    const all = Promise.all(['a', 'b'].map(write))
    await soon()
    await letAll()
    expect(await all).toEqual(['A!', 'B!'])
  },
)

test.each(['57014', '57P01', '53100', '08006'])(
  'a database in trouble (%s) is not asked once more',
  async (code) => {
    const { statements, write, letAll } = heldBack(() => {
      throw refusal(code)
    })
    const all = Promise.allSettled(['a', 'b'].map(write))
    await soon()
    await letAll()
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(statements).toHaveLength(1)
  },
)

test('a crowd is written in parts, and everybody is answered', async () => {
  const { statements, write, letAll } = heldBack()
  const words = Array.from({ length: 150 }, (_, number) => `w${number}`)
  const all = Promise.all(words.map(write))
  await soon()
  await letAll()
  expect(await all).toEqual(words.map((word) => word.toUpperCase()))
  expect(statements.map(({ length }) => length)).toEqual([...Array(9).fill(16), 6])
})
