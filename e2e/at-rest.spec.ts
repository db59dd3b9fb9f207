import { insertEvent } from '#server/testing/events.ts'
import { expect, riders, test } from './support/test.ts'

const screens = [
  '/',
  '/route-planner',
  '/community',
  '/events',
  '/diary',
  '/friends',
  '/notifications',
  '/profile',
]

test('on a screen at rest nothing moves, seen or unseen: a phone would draw it until its battery is empty', async ({
  page,
  app,
  signIn,
}) => {
  // With a button that says, once pressed, what is under way.
  await insertEvent(app.sql)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signIn(riders.rider)
  for (const path of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const moving = () =>
      page.evaluate(() =>
        document.getAnimations().flatMap(({ effect, playState }) => {
          const isEndless = effect?.getTiming().iterations === Number.POSITIVE_INFINITY
          if (!isEndless || playState !== 'running' || !(effect instanceof KeyframeEffect)) return []
          return [effect.target?.closest('a, button, li, section')?.textContent ?? '?']
        }),
      )
    await expect.poll(moving, { message: path, timeout: 15_000 }).toEqual([])
  }
})
