import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/support/launch.ts'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Without the platform: one set of pictures, looked at by people.
  snapshotPathTemplate: '{testDir}/__screenshots__/{arg}-{projectName}{ext}',
  // A test that passes at the second try is a broken test.
  retries: 0,
  forbidOnly: !!process.env.CI,
  fullyParallel: true,
  workers: 2,
  // Generous: a busy machine is slow, and a slow screen is not a wrong one.
  timeout: 120_000,
  expect: {
    timeout: 20_000,
    // Letters may have slightly other edges in another Chromium; a component of another colour or size is more than this.
    toHaveScreenshot: {
      animations: 'disabled',
      threshold: 0.05,
      maxDiffPixelRatio: 0.003,
      maxDiffPixels: 400,
    },
  },
  reporter: 'list',
  use: {
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // Recording takes a quarter of the time; `npm run test:e2e -- --trace retain-on-failure` when a failure is a riddle.
    trace: 'off',
    // A worker would answer before the routes by which a journey makes files, pages and answers fail. Those about the
    // worker itself allow it (e2e/support/worker.ts).
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    // Lighthouse looks at a phone, whatever the size of the window.
    { name: 'desktop', testIgnore: /lighthouse/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
