import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { hasApt, installPackage, mayInstall } from './debian.ts'

const programNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const applicationFiles = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
]

type Environment = Record<string, string | undefined>

/** The browser for the tests: one that is installed, else Debian's when we may install it, else what to do. */
export async function findBrowser(): Promise<{ path: string } | { reason: string }> {
  const chosen = process.env.CHROME_PATH
  if (chosen && !isProgram(chosen)) return { reason: `CHROME_PATH names ${chosen}, which is not a program.` }
  const installed = installedBrowser(process.env)
  if (installed) return { path: installed }
  if (mayInstall() && (await installPackage('chromium'))) {
    const path = installedBrowser(process.env)
    if (path) return { path }
  }
  const command = hasApt() ? 'sudo apt-get install chromium' : 'npx playwright install chromium'
  return { reason: `The browser tests need Chromium or Chrome. Run this once: ${command}` }
}

export function installedBrowser(env: Environment): string | undefined {
  const onPath = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const named = programNames.flatMap((name) => onPath.map((folder) => join(folder, name)))
  const candidates = [env.CHROME_PATH ?? '', ...named, ...applicationFiles, chromium.executablePath()]
  return candidates.find(isProgram)
}

function isProgram(file: string): boolean {
  if (!existsSync(file)) return false
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
