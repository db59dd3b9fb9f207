import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'

afterEach(() => vi.restoreAllMocks())

/** What a person at the terminal sees. */
function shown(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += chunk
    return true
  })
  write(createLog({ isProduction: false }))
  vi.restoreAllMocks()
  return text
}

test('a person at the terminal reads one line, with the time, the level and the details', () => {
  const line = shown((log) => log.error({ requestId: 'abc', attempts: 2 }, 'It failed'))
  expect(line).toMatch(/^\d\d:\d\d:\d\d ERROR It failed {2}requestId="abc" {2}attempts=2\n$/)
})

test.each([
  ['an escape sequence', '\u001b[2J\u001b[31mred'],
  ['a one-byte escape', '\u009b2J'],
  ['a carriage return', 'done\rfaked'],
  ['a line of its own', 'done\n12:00:00 faked'],
  ['a delete', 'a\u007fb'],
])('%s in a name repaints nothing and adds no line', (_what, hostile) => {
  const line = shown((log) => log.error({ name: hostile }, 'A rider'))
  expect(line.slice(0, -1)).not.toMatch(/\p{Cc}/u)
})

test('an error is shown with its stack, without what repaints', () => {
  const text = shown((log) => log.error({ err: new Error('bad \u001b[31mthing') }, 'It failed'))
  expect(text).toContain('log.test.ts')
  expect(text).not.toContain('\u001b')
})

test('production writes JSON lines with the time in UTC', () => {
  const lines: string[] = []
  const log = createLog({ isProduction: true, destination: { write: (line) => void lines.push(line) } })
  log.info({ name: 'a\nb"c' }, 'It works')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    name: 'a\nb"c',
    msg: 'It works',
  })
})
