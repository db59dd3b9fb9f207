import { describe, expect, test } from 'vitest'
import {
  budgets,
  fontsInTheWay,
  inTheWay,
  misplaced,
  type Screen,
  stylesTooHeavy,
  tooHeavy,
} from './first-screen-rules.ts'

const kb = 1024
const screen = (name: string, sizesKb: number[], modules: string[] = []): Screen => ({
  name,
  files: sizesKb.map((size, place) => ({
    name: `${place}.js`,
    bytes: size * kb,
    modules: place === 0 ? modules : [],
  })),
})

describe('a first screen', () => {
  test.each(Object.entries(budgets.screensKb))('%s may load %i KB, and not a byte more', (name, budget) => {
    expect(tooHeavy(screen(name, [60, budget - 60]))).toEqual([])
    expect(tooHeavy(screen(name, [60, budget - 59.9]))).toEqual([
      `${name} would load ${budget + 0.1} KB of JavaScript before it can be used; the budget is ${budget} KB.`,
    ])
  })

  test('others are measured, and only told', () => {
    expect(tooHeavy(screen('map-page', [400]))).toEqual([])
  })

  test('styles have a budget of their own', () => {
    expect(stylesTooHeavy(15 * kb)).toEqual([])
    expect(stylesTooHeavy(15 * kb + 1)).toHaveLength(1)
  })
})

describe('what belongs elsewhere', () => {
  test.each([
    ['/p/node_modules/maplibre-gl/dist/maplibre-gl.js', 'map-page', false],
    ['/p/web/lib/map/map-view.tsx', 'map-page', true],
    ['/p/web/ui/chart.tsx', 'admin/analytics-page', true],
    ['/p/web/ui/chart.tsx', 'events-page', false],
    ['/p/web/features/settings/settings-form.tsx', 'admin/settings-page', true],
    ['/p/web/features/settings/settings-form.tsx', 'home-page', false],
    ['/p/web/features/events/moderation/moderation-card.tsx', 'events-page', false],
    // How an address of the back office is read stands in the router.
    ['/p/web/features/events/moderation/moderation-address.ts', 'home-page', true],
    ['/p/web/features/shell/admin-menu.tsx', 'home-page', false],
    ['/p/node_modules/zod/v4/core/schemas.js', 'login-page', false],
    ['/p/node_modules/react-hook-form/dist/index.esm.mjs', 'home-page', false],
    ['/p/node_modules/react-hook-form/dist/index.esm.mjs', 'profile-page', true],
  ])('%s in %s: %s', (module, name, isRight) => {
    const problems = misplaced(screen(name, [1], [module]))
    expect(problems.length === 0).toBe(isRight)
    if (!isRight) expect(problems[0]).toContain(module)
  })
})

describe('the first paint', () => {
  const sheet = '<link rel="stylesheet" crossorigin href="/assets/index-x.css">'
  const script = '<script type="module" crossorigin src="/assets/index-x.js"></script>'

  test('waits for one style sheet and for no script', () => {
    expect(inTheWay(`<head>${script}<link rel="modulepreload" href="/a.js">${sheet}</head>`)).toEqual([])
    expect(inTheWay(sheet + sheet)).toHaveLength(1)
    expect(inTheWay('<script src="/a.js"></script>')).toHaveLength(1)
  })

  test.each([
    '<link rel="preload" href="/figtree.woff2" as="font" crossorigin>',
    '<link as="image" rel="preload" href="/hero.webp">',
    '<img src="/hero.webp">',
  ])('does not wait for %s', (tag) => {
    expect(inTheWay(tag)).toEqual([`The page would wait for ${tag} before it shows anything.`])
  })

  test('shows letters before their font is there', () => {
    const face = (rest: string) => `@font-face{font-family:A;${rest}}`
    expect(fontsInTheWay(face('font-display:swap;src:url(/a.woff2)'))).toEqual([])
    expect(fontsInTheWay(face('src:local("Arial")'))).toEqual([])
    expect(fontsInTheWay(face('src:url(/a.woff2)'))).toHaveLength(1)
  })
})
