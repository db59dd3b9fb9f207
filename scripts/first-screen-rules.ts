/** What a browser loads for one screen before anybody can use it: files with their compressed size, and what is in them. */
export type Screen = {
  name: string
  files: readonly { name: string; bytes: number; modules: readonly string[] }[]
}

const kb = 1024

/** The first screens: /login, which visitors of / are sent to, and / for whoever is signed in. Brotli. */
export const budgets = {
  // As asked for (decision 047).
  screensKb: { 'login-page': 110, 'home-page': 110 } as Readonly<Record<string, number>>,
  stylesKb: 15,
}

type Belonging = {
  what: string
  /** By the path of a module. */
  code: RegExp
  /** The screens that are about it. */
  screens: RegExp
}

/** Code that is worth its weight only where it is used. A screen that needs it now and then loads it then. */
const belongings: Belonging[] = [
  { what: 'the map library', code: /\/node_modules\/(maplibre-gl|pmtiles)\//, screens: /^$/ },
  {
    what: 'charts',
    code: /\/web\/(ui\/chart|features\/stats\/.*chart)/,
    screens: /^(admin\/(analytics|dashboard)|ui)-page$/,
  },
  {
    what: 'code of the back office',
    code: /\/web\/(pages\/admin\/|features\/(shell\/admin-|(audit|notifications|settings|stats|users)\/|\w+\/(moderation|reports)\/))(?!.*-address\.ts$)/,
    screens: /^admin\//,
  },
  {
    what: 'editors and the rules of forms',
    code: /\/node_modules\/(zod|react-hook-form|@hookform)\//,
    screens: /^(?!login-page$|home-page$)/,
  },
]

export const bytesOf = ({ files }: Screen): number => files.reduce((sum, { bytes }) => sum + bytes, 0)

/** In a sentence. */
export function tooHeavy(screen: Screen): string[] {
  const budget = budgets.screensKb[screen.name]
  const bytes = bytesOf(screen)
  if (budget === undefined || bytes <= budget * kb) return []
  return [
    `${screen.name} would load ${inKb(bytes)} of JavaScript before it can be used; the budget is ${budget} KB.`,
  ]
}

/** What is in a screen that does not use it. */
export function misplaced({ name, files }: Screen): string[] {
  return belongings.flatMap(({ what, code, screens }) => {
    if (screens.test(name)) return []
    const found = files.flatMap(({ modules }) => modules).find((module) => code.test(module))
    return found ? [`${name} would load ${what} before it can be used: ${found}`] : []
  })
}

export function stylesTooHeavy(bytes: number): string[] {
  if (bytes <= budgets.stylesKb * kb) return []
  return [`The page would wait for ${inKb(bytes)} of styles; the budget is ${budgets.stylesKb} KB.`]
}

export const inKb = (bytes: number): string => `${(bytes / kb).toFixed(1)} KB`

/** What of a page stands in the way of its first paint: all but one style sheet, and scripts that wait for the page. */
export function inTheWay(page: string): string[] {
  const tags = [...page.matchAll(/<(link|script|style|img)\b[^>]*>/g)].map(([tag]) => tag)
  const styles = tags.filter((tag) => /rel="?stylesheet/.test(tag))
  const others = tags.filter(
    (tag) =>
      (tag.startsWith('<script') &&
        !/type="?module|\bdefer\b|\basync\b|type="?application\/(ld\+)?json/.test(tag)) ||
      /rel="?preload"?[^>]*as="?(font|image|style)|as="?(font|image|style)"?[^>]*rel="?preload/.test(tag) ||
      (tag.startsWith('<img') && !/loading="?lazy/.test(tag)),
  )
  return [...styles.slice(1), ...others].map(
    (tag) => `The page would wait for ${tag} before it shows anything.`,
  )
}

/** Letters are shown in the stand-in until theirs come. */
export function fontsInTheWay(styles: string): string[] {
  return [...styles.matchAll(/@font-face\s*\{[^}]*\}/g)]
    .map(([face]) => face)
    .filter((face) => face.includes('url(') && !/font-display:\s*swap/.test(face))
    .map((face) => `Text would wait for a font: ${face.slice(0, 120)}`)
}
