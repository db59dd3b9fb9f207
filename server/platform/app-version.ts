import { readFileSync } from 'node:fs'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

export const appVersion = version
/** Of the process, and so of the app. */
export const appStartedAt = new Date(Date.now() - process.uptime() * 1000).toISOString()
