import type { Page } from '@playwright/test'
import { riders } from '../../e2e/support/test.ts'
import { type Measurement, median } from '../measurement.ts'
import { chosenByName } from './chosen.ts'
import { fillLists } from './fill.ts'
import { beginToUse, type Phone, type Stage, withStage } from './stage.ts'

const rows = 1000
const slowdown = 4
const rounds = 3
const speed = 4_000
const seconds = 3

const lists = [
  { name: 'community feed', path: '/community', who: riders.rider },
  { name: 'events', path: '/events', who: riders.rider },
  { name: 'itineraries', path: '/route-planner?roadType=Strada', who: riders.rider },
  { name: 'notifications', path: '/notifications', who: riders.rider },
  { name: 'friends', path: '/friends', who: riders.rider },
  { name: 'diary', path: '/diary', who: riders.rider },
  { name: 'points of the map', path: '/map', who: riders.rider },
  { name: 'users', path: '/admin/users', who: riders.superAdmin },
] as const

export type Ride = { droppedShare: number; longTasks: number; worstGapMs: number }

/** Lists of a thousand, loaded to their end and scrolled by a finger, beside a bare list of as many plain rows. */
export function scrollingBench(): Promise<Measurement[]> {
  return withStage(async (stage) => {
    const [rider] = await stage.app.sql<{ userId: string }[]>`
      select user_id from profiles where nickname = ${riders.rider}`
    await fillLists(stage.app.sql, rider?.userId ?? '', rows)
    const bare = await rideOf(stage, riders.rider, openBareList)
    process.stdout.write(`a bare list: ${textOf(bare)}\n`)
    const measurements: Measurement[] = []
    for (const { name, path, who } of chosenByName(lists)) {
      const ride = await rideOf(stage, who, (page) => openWholeList(page, path))
      process.stdout.write(`${name}: ${textOf(ride)}\n`)
      measurements.push({
        what: `${name}: frames kept, to a bare list of plain rows`,
        ratio: (1 - ride.droppedShare) / (1 - bare.droppedShare),
        limit: { atLeast: 0.95 },
        detail: `${textOf(ride)}; bare: ${textOf(bare)}`,
      })
    }
    return measurements
  })
}

const textOf = ({ droppedShare, longTasks, worstGapMs }: Ride): string =>
  `${(droppedShare * 100).toFixed(1)} % dropped, ${longTasks} long tasks, longest gap ${worstGapMs.toFixed(0)} ms`

/** The middle of a few rides down the same list. */
async function rideOf(stage: Stage, who: string, open: (page: Page) => Promise<void>): Promise<Ride> {
  const phone = await stage.openPhone(who, 1)
  await open(phone.page)
  await phone.slowDown(slowdown)
  const rides: Ride[] = []
  for (let round = 0; round < rounds; round++) rides.push((await ride(phone)) ?? (await rideAgain(phone)))
  await phone.context.close()
  const middle = (part: keyof Ride) => median(rides.map((one) => one[part]))
  return {
    droppedShare: middle('droppedShare'),
    longTasks: middle('longTasks'),
    worstGapMs: middle('worstGapMs'),
  }
}

async function openBareList(page: Page): Promise<void> {
  const items = Array.from(
    { length: rows },
    (_, i) => `<li style="padding:1.5rem 1rem">Riga numero ${i + 1}</li>`,
  )
  await page.setContent(
    `<meta name="viewport" content="width=device-width"><main><ul style="font:16px/1.5 sans-serif">${items.join('')}</ul></main>`,
  )
}

async function openWholeList(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('main li, main tbody tr').nth(10).waitFor()
  await page.waitForTimeout(1_000)
  await beginToUse(page)
  // By the button at its end, pressed in the page: fifty pages are not what is measured.
  await page.waitForFunction(
    (wanted) => {
      const more = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Carica altri',
      )
      if (more && !more.ariaBusy) more.click()
      // Cards have lists of their own.
      return document.querySelectorAll('main :is(li:not(li li), tbody tr)').length >= wanted
    },
    rows,
    { polling: 30, timeout: 120_000 },
  )
  await page.waitForTimeout(500)
}

/** A finger that came down before the page could be touched moved nothing, and so says nothing. */
async function rideAgain(phone: Phone): Promise<Ride> {
  await phone.page.waitForTimeout(2_000)
  const second = await ride(phone)
  if (!second) throw new Error('The page did not move under the finger.')
  return second
}

/** Down by a finger on the rows; the frames are counted where the page draws them. */
async function ride({ page, scroll }: Phone): Promise<Ride | null> {
  const startedAt = await page.evaluate(() => {
    document.querySelectorAll('main :is(li, tbody tr)')[10]?.scrollIntoView()
    return window.scrollY
  })
  await page.waitForTimeout(300)
  await page.evaluate(() => {
    const gaps: number[] = []
    let longTasks = 0
    let isRunning = true
    let last = performance.now()
    const step = (now: number) => {
      gaps.push(now - last)
      last = now
      if (isRunning) requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
    const observer = new PerformanceObserver((list) => {
      longTasks += list.getEntries().length
    })
    observer.observe({ type: 'longtask' })
    window.endRide = () => {
      isRunning = false
      longTasks += observer.takeRecords().length
      observer.disconnect()
      return { gaps, longTasks }
    }
  })
  await scroll(speed * seconds, speed)
  const { gaps, longTasks } = await page.evaluate(() => window.endRide())
  const pixels = (await page.evaluate(() => window.scrollY)) - startedAt
  if (pixels === 0) return null
  // What a finger moves is not always the page: a map under it moves by itself.
  if (pixels < speed * seconds * 0.95) throw new Error(`The page went on by ${pixels} pixels only.`)
  const frameMs = 1000 / 60
  const drawn = gaps.length
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / frameMs) - 1), 0)
  return { droppedShare: dropped / (drawn + dropped), longTasks, worstGapMs: Math.max(...gaps) }
}

declare global {
  interface Window {
    endRide(): { gaps: number[]; longTasks: number }
  }
}
