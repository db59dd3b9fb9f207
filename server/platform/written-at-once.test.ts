import postgres from 'postgres'
import { expect, test, vi } from 'vitest'
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
    // Of words with a colon, what stands before it; and a word in capitals is of another kind.
    about: (wish) => wish.split(':')[0] ?? '',
    kind: (wish) => (wish === wish.toUpperCase() ? 'loud' : 'quiet'),
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

test.each(['23505', 'TR001', '40P01', '55P03'])(
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

test('of a burst that is more than one statement a second begins at once', async () => {
  const { statements, write, letAll } = heldBack()
  const all = Promise.all(Array.from({ length: 20 }, (_, number) => write(`w${number}`)))
  await soon()
  expect(statements.map(({ length }) => length)).toEqual([16, 4])
  await letAll()
  await all
})

test('two statements are not about the same thing; the others pass by', async () => {
  const { statements, write, letAll } = heldBack()
  const first = Promise.all([write('gavia:anna'), write('gavia:bruno')])
  await soon()
  const later = Promise.all([write('gavia:chiara'), write('stelvio:anna'), write('stelvio:bruno')])
  await soon()
  expect(statements).toEqual([
    ['gavia:anna', 'gavia:bruno'],
    ['stelvio:anna', 'stelvio:bruno'],
  ])
  await letAll()
  await first
  expect((await later)[0]).toBe('GAVIA:CHIARA!')
})

test('a statement is of one kind, and what came first of the same goes first', async () => {
  const { statements, write, letAll } = heldBack()
  const all = Promise.all(['a', 'B', 'c', 'D', 'a'].map(write))
  await soon()
  await letAll()
  await all
  expect(statements).toEqual([['a', 'c'], ['B', 'D'], ['a']])
})

test('two who wait for locks, each alone, keep nobody else waiting', async () => {
  const { statements, write, letAll } = heldBack()
  const locked = [write('a')]
  await soon()
  locked.push(write('b'))
  await soon()
  const other = write('c')
  await expect.poll(() => statements).toEqual([['a'], ['b'], ['c']])
  await letAll()
  expect(await Promise.all([...locked, other])).toEqual(['A!', 'B!', 'C!'])
})

test('what nobody waits for any more is not written', async () => {
  const { statements, write, letAll } = heldBack()
  const started = Promise.all([write('x:1'), write('x:2')])
  await soon()
  const late = expect(write('x:3')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 9_000)
  await letAll()
  clock.mockRestore()
  await started
  await late
  expect(statements).toEqual([['x:1', 'x:2']])
})
