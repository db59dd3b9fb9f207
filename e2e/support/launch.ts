import type { LaunchOptions } from '@playwright/test'

// `npm run test:e2e` finds the browser; without it an editor's "run test" uses Playwright's own.
const browser = process.env.BROWSER_PATH

// Chromium heeds only the last such list, so this one repeats Playwright's own. The two of the address bar are ours:
// without a screen nobody sees them, and they cost each window two processes and a second of work.
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

// Without a graphics card the processor would draw every page: only maps are worth that.
const withoutGraphics = ['--disable-gpu']
const drawnByProcessor = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader']

export function launchOptions({ hasWebGl = false } = {}): LaunchOptions {
  return {
    ...(browser && { executablePath: browser }),
    chromiumSandbox: false,
    args: [
      '--no-sandbox',
      ...(hasWebGl ? drawnByProcessor : withoutGraphics),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      `--disable-features=${disabledFeatures.join(',')}`,
    ],
  }
}

/** `test.use(withWebGl)` at the top of a file whose maps must be drawn. */
export const withWebGl = { launchOptions: launchOptions({ hasWebGl: true }) }
