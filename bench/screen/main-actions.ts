import type { Page } from '@playwright/test'
import { type Answer, timeAct } from './page-clock.ts'

export type Action = {
  name: string
  path: string
  /** Done once, before the repeats. */
  prepare?(page: Page): Promise<unknown>
  /** Timed, again and again; `turn` counts from 0. */
  act(page: Page, turn: number): Promise<Answer[]>
  /** Back to where the next turn begins; not timed. */
  reset?(page: Page, turn: number): Promise<unknown>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const quoted = (text: string) => JSON.stringify(text)

/** Typed letter by letter; the worst letter counts. */
async function typed(page: Page, field: string, text: string): Promise<Answer[]> {
  const answers: Answer[] = []
  const value = `document.querySelector(${quoted(field)}).value`
  for (const letter of text) {
    const before = await page.evaluate<number>(`${value}.length`)
    answers.push(await timeAct(page, () => page.keyboard.press(letter), `${value}.length > ${before}`))
  }
  return answers
}

/** A finger that comes down while the page still moves presses nothing. */
async function intoTheMiddle(page: Page): Promise<void> {
  await page.waitForTimeout(600)
  await button(page, /^Partecipa/)
    .first()
    .evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await page.waitForTimeout(300)
}

const screens = [
  { link: 'Itinerari', path: '/route-planner' },
  { link: 'Community', path: '/community' },
  { link: 'Eventi', path: '/events' },
  { link: 'Home', path: '/' },
] as const

/** The ten things that people do most, by real touches and keys. */
export const mainActions: Action[] = [
  {
    name: 'open the menu',
    path: '/',
    act: async (page) => [
      await timeAct(
        page,
        () => button(page, 'Menu utente').tap(),
        `document.querySelector(':popover-open [role=menuitem]') !== null`,
      ),
    ],
    reset: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'go to another screen by the bottom bar',
    path: '/',
    act: async (page, turn) => {
      const { link, path } = screens[turn % screens.length] ?? screens[0]
      const bar = page.getByRole('navigation', { name: 'Navigazione principale' })
      return [
        await timeAct(
          page,
          () => bar.getByRole('link', { name: link }).tap(),
          `document.querySelector('nav [aria-current=page]')?.getAttribute('href') === ${quoted(path)}`,
        ),
      ]
    },
    reset: (page) => page.waitForLoadState('networkidle').then(() => page.waitForTimeout(500)),
  },
  {
    name: 'like a post',
    path: '/community',
    act: async (page, turn) => {
      const like = button(page, /^Mi piace/).nth(turn)
      const isLiked = await like.getAttribute('aria-pressed')
      const all = `[...document.querySelectorAll('button[aria-pressed]')].filter((one) => one.textContent.startsWith('Mi piace'))`
      return [
        await timeAct(
          page,
          () => like.tap(),
          `${all}[${turn}].getAttribute('aria-pressed') !== ${quoted(isLiked ?? '')}`,
        ),
      ]
    },
  },
  {
    name: 'write a post',
    path: '/community',
    prepare: async (page) => {
      await button(page, 'Nuovo post').tap()
      await page.getByLabel('Contenuto').focus()
    },
    act: (page) => typed(page, 'form textarea', 'Alpi'),
  },
  {
    name: 'open comments and send one',
    path: '/community',
    act: async (page, turn) => {
      const post = page.getByRole('article').nth(turn)
      const opened = await timeAct(
        page,
        () => post.getByRole('button', { name: /^Commenti/ }).tap(),
        `document.querySelectorAll('article')[${turn}].querySelector('textarea') !== null`,
      )
      await post.getByRole('textbox').fill('Ci vediamo in cima.')
      const sent = await timeAct(
        page,
        () => post.getByRole('button', { name: 'Invia commento' }).tap(),
        `document.querySelectorAll('article')[${turn}].querySelector('form [aria-busy=true], form [type=submit]:disabled') !== null`,
      )
      return [opened, sent]
    },
  },
  {
    name: 'search the itineraries',
    path: '/route-planner',
    prepare: (page) => page.getByRole('searchbox').focus(),
    act: (page) => typed(page, '[type=search]', 'alpe'),
    reset: (page) => page.getByRole('searchbox').fill(''),
  },
  {
    name: 'open an itinerary',
    path: '/route-planner',
    act: async (page, turn) => [
      await timeAct(
        page,
        () => page.getByRole('article').nth(turn).getByRole('link').first().tap(),
        `document.querySelector('dialog[open]') !== null`,
      ),
    ],
    reset: async (page) => {
      await page.goBack()
      await page.locator('dialog[open]').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'register for an event',
    path: '/events',
    prepare: intoTheMiddle,
    act: async (page) => {
      const open = `[...document.querySelectorAll('button:not([aria-busy])')].filter((one) => one.textContent.startsWith('Partecipa')).length`
      const before = await page.evaluate<number>(open)
      return [
        await timeAct(
          page,
          () =>
            button(page, /^Partecipa/)
              .first()
              .tap(),
          `${open} < ${before}`,
        ),
      ]
    },
    reset: intoTheMiddle,
  },
  {
    name: 'open the diary form and type',
    path: '/diary',
    act: async (page) => {
      const opened = await timeAct(
        page,
        () => button(page, 'Nuova voce').tap(),
        `document.querySelector('form [name=title]') !== null`,
      )
      await page.locator('form [name=title]').focus()
      return [opened, ...(await typed(page, 'form [name=title]', 'Giro'))]
    },
    reset: async (page) => {
      await page.locator('form [name=title]').fill('')
      await button(page, 'Annulla').tap()
      await page.locator('form [name=title]').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'switch a tab',
    path: '/events',
    act: async (page, turn) => {
      const name = turn % 2 === 0 ? 'Eventi Passati' : 'Prossimi Eventi'
      return [
        await timeAct(
          page,
          () => page.getByRole('tab', { name }).tap(),
          `document.querySelector('[role=tab][aria-selected=true]').textContent.startsWith(${quoted(name)})`,
        ),
      ]
    },
  },
]
