import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'
import type { Pictures } from '#contract/page-session.ts'

const patienceMs = 120_000

/**
 * Draws the first screens ahead (web/first-pictures.tsx): the server puts the picture of a screen into its page, so that there is
 * something to see before its code has come (decision 055).
 */
export function firstPictures(): Plugin {
  return {
    name: 'first-pictures',
    apply: 'build',
    async generateBundle() {
      const program = join(import.meta.dirname, 'draw-pictures.ts')
      const { stdout } = await promisify(execFile)(process.execPath, [program], {
        env: { ...process.env, NODE_ENV: 'production' },
        maxBuffer: 10_000_000,
        timeout: patienceMs,
      })
      const pictures: Pictures = JSON.parse(stdout, (_key, part) =>
        typeof part === 'string' ? bare(part) : part,
      )
      this.emitFile({ type: 'asset', fileName: '.pictures.json', source: JSON.stringify(pictures) })
    },
  }
}

/** To be looked at, and nothing else: without a title, without names that the app itself will give, without fields to be filled in. */
const bare = (html: string): string =>
  html
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/ (?:id|for|name|autocomplete|aria-(?!current)\w+|role|href|tabindex|data-status)="[^"]*"/g, '')
    .replaceAll('type="password"', 'type="text"')
    // Whose page it is comes with the app: until then a circle.
    .replace(/ bg-\S+-wash text-\S+">\w+(<\/span><span class="sr-only">Menu utente)/, ' bg-raised-strong">$1')
