import { dirname, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest'
import { askFirst as askFirstOf } from './declared.ts'

declare global {
  /** Asked by every function of a blunt copy (`blunt.ts`). */
  var failAt: ((file: string) => void) | undefined
  /** Told of what the files of a blunt copy declare. */
  var askFirst: typeof askFirstOf | undefined
}

/** Which code fails, and from when on. */
export type Bluntness = { where: 'its own folder' | 'everywhere'; from: 'the test' | 'the hooks' }

const patienceMs = 2_000
/** Of a file in which so many waited in vain: a table of hundreds of cases asks the same server each time. */
const shortPatience = { after: 20, ms: 500 }
const child = fileURLToPath(new URL('child.mjs', import.meta.url))
const given = process.env.BLUNTNESS
const bluntness = given === undefined ? null : (JSON.parse(given) as Bluntness)
globalThis.askFirst = askFirstOf
let waitedInVain = 0

/** Runs tests as ever, but for the code meanwhile being blunt. */
// Vitest wants it so.
// biome-ignore lint/style/noDefaultExport: it looks for this export
export default class BluntRunner extends TestRunner {
  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onBeforeRunSuite(suite)
    if (suite.file.id === suite.id) waitedInVain = 0
    if (bluntness?.from === 'the hooks') begin(suite.file.filepath, bluntness)
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    if (suite.file.id === suite.id) end()
    await super.onAfterRunSuite(suite)
  }

  // `VitestRunner` may have it, and this one's parent has not.
  async runTask(test: RunnerTestCase): Promise<void> {
    if (bluntness) begin(test.file.filepath, bluntness)
    try {
      await withPatience(TestRunner.getTestFn(test)())
    } finally {
      if (bluntness?.from === 'the test') end()
    }
  }
}

/** Also of tests that give themselves minutes: of code that fails nothing is to be waited for. */
async function withPatience(work: unknown): Promise<void> {
  const ended = new AbortController()
  const timeUp = async () => {
    const ms = waitedInVain < shortPatience.after ? patienceMs : shortPatience.ms
    await pause(ms, null, { signal: ended.signal })
    waitedInVain += 1
    throw new Error('Blunt: nothing came.')
  }
  try {
    await (bluntness ? Promise.race([work, timeUp()]) : work)
  } finally {
    ended.abort()
  }
}

function begin(testFile: string, { where }: Bluntness): void {
  const folder = `${dirname(relative(process.cwd(), testFile))}/`
  globalThis.failAt = (file) => {
    if (where === 'everywhere' || file.startsWith(folder)) throw new Error(`Blunt: ${file}`)
  }
  // For the processes that a test starts.
  process.env.NODE_OPTIONS = `--import=${child}`
}

function end(): void {
  globalThis.failAt = undefined
  delete process.env.NODE_OPTIONS
}
