import { riders } from '../../e2e/support/test.ts'
import { quantile } from '../../scripts/parts/row.ts'
import type { Measurement } from '../measurement.ts'
import { chosenByName } from './chosen.ts'
import { fillEvents } from './fill.ts'
import { type Action, mainActions } from './main-actions.ts'
import { type Answer, addClock } from './page-clock.ts'
import { beginToUse, type Stage, withStage } from './stage.ts'

const slowdown = 4
const repeats = 5
const limits = { interactionMs: 200, visibleMs: 100 }

/** The ten main actions by real touches and keys, with a processor four times slower: the 75th percentile of each. */
export function interactionBench(): Promise<Measurement[]> {
  return withStage(async (stage) => {
    await fillEvents(stage.app.sql, 30)
    const measurements: Measurement[] = []
    for (const action of chosenByName(mainActions)) {
      const answers = await repeat(stage, action).catch((error: Error) => {
        process.stderr.write(`${error.stack}\n${error.cause}\n`)
        return []
      })
      // Without an answer the figures are no numbers, and hold no limit.
      const rows = [
        rowOf(`${action.name}: interaction to next paint, ms`, answers, 'interactionMs'),
        rowOf(`${action.name}: until the screen answers, ms`, answers, 'visibleMs'),
      ]
      for (const { what, ratio, detail } of rows)
        process.stdout.write(`${what} ${ratio.toFixed(0)} (${detail})\n`)
      measurements.push(...rows)
    }
    return measurements
  })
}

async function repeat(stage: Stage, action: Action): Promise<Answer[]> {
  const { page, context } = await stage.openPhone(riders.rider, slowdown)
  await addClock(page)
  await page.goto(action.path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(1_000)
  await beginToUse(page)
  await page.waitForTimeout(3_000)
  await action.prepare?.(page)
  const answers: Answer[] = []
  for (let turn = 0; turn < repeats; turn++) {
    try {
      answers.push(...(await action.act(page, turn)))
      await action.reset?.(page, turn)
    } catch (error) {
      console.log(String(error).slice(0, 600))
      throw new Error(`${action.name}, turn ${turn + 1}, at ${page.url()}`, { cause: error })
    }
  }
  await context.close()
  return answers
}

function rowOf(what: string, answers: readonly Answer[], part: keyof Answer): Measurement {
  const values = answers.map((answer) => answer[part])
  const at = (share: number) => (values.length > 0 ? quantile(values, share) : Number.NaN)
  const [middle, worst] = [at(0.5), Math.max(...values)]
  return {
    what,
    ratio: at(0.75),
    limit: { atMost: limits[part] },
    detail: `75th percentile; median ${middle.toFixed(0)}, worst ${worst.toFixed(0)} of ${values.length}`,
  }
}
