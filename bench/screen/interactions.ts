import { riders } from '../../e2e/support/test.ts'
import { quantile } from '../../scripts/parts/row.ts'
import type { Measurement } from '../measurement.ts'
import { chosenByName } from './chosen.ts'
import { fillEvents } from './fill.ts'
import { type Action, mainActions } from './main-actions.ts'
import { type Answer, addClock } from './page-clock.ts'
import { beginToUse, type Stage, withStage } from './stage.ts'

/** The machine as it is, and a phone. */
const [own, phone] = [1, 4]
const repeats = 5

/**
 * The ten main actions by real touches and keys, the 75th percentile of each. A phone must have painted something within 200 ms (decision 054);
 * what was asked for must be seen within 100 ms on the machine itself, and how long the phone takes for it is told beside.
 */
export function interactionBench(): Promise<Measurement[]> {
  return withStage(async (stage) => {
    await fillEvents(stage.app.sql, 30)
    const measurements: Measurement[] = []
    for (const action of chosenByName(mainActions)) {
      const repeated = (slowdown: number) =>
        repeat(stage, action, slowdown).catch((error: Error) => {
          process.stderr.write(`${error.stack}\n${error.cause}\n`)
          return []
        })
      const [slow, quick] = [await repeated(phone), await repeated(own)]
      // Without an answer the figures are no numbers, and hold no limit.
      const rows = [
        rowOf(`${action.name}: interaction to next paint, ms, a processor ${phone} times slower`, slow, {
          part: 'interactionMs',
          atMost: 200,
        }),
        rowOf(`${action.name}: until the screen answers, ms`, quick, {
          part: 'visibleMs',
          atMost: 100,
          beside: `; with a processor ${phone} times slower ${at(slow, 'visibleMs', 0.75).toFixed(0)}`,
        }),
      ]
      for (const { what, ratio, detail } of rows)
        process.stdout.write(`${what} ${ratio.toFixed(0)} (${detail})\n`)
      measurements.push(...rows)
    }
    return measurements
  })
}

async function repeat(stage: Stage, action: Action, slowdown: number): Promise<Answer[]> {
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

type Judged = { part: keyof Answer; atMost: number; beside?: string }

function rowOf(what: string, answers: readonly Answer[], { part, atMost, beside = '' }: Judged): Measurement {
  const middle = at(answers, part, 0.5).toFixed(0)
  const worst = at(answers, part, 1).toFixed(0)
  return {
    what,
    ratio: at(answers, part, 0.75),
    limit: { atMost },
    detail: `75th percentile; median ${middle}, worst ${worst} of ${answers.length}${beside}`,
  }
}

function at(answers: readonly Answer[], part: keyof Answer, share: number): number {
  const values = answers.map((answer) => answer[part])
  return values.length > 0 ? quantile(values, share) : Number.NaN
}
