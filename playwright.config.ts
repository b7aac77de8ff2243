import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/setup/chromium.mjs'

const CHROMIUM_ARGS = [
  '--font-render-hinting=none',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Layout shift tests need fallback fonts with the metrics of Arial and Times. */
const BROWSER_ENV = { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, 'tests/fonts.conf') }

/** These tests need scrollbars that take up space, which Playwright hides. */
const SCROLLBARS = '**/scrollbars.spec.ts'
const LONG = process.env.LONG ? [] : ['**/tests/long/**']
const LAUNCH_OPTIONS = { executablePath: findChromium(), args: CHROMIUM_ARGS, env: BROWSER_ENV }

// Browser tests run on the production build. `npm test` creates one.
export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  // Tests spend part of their time waiting for timers and animations.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  timeout: 45_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    launchOptions: LAUNCH_OPTIONS,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // Animations redraw the page while a test waits, so only tests of motion enable them.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
  },
  projects: [
    {
      name: 'scrollbars',
      testMatch: SCROLLBARS,
      use: { launchOptions: { ...LAUNCH_OPTIONS, ignoreDefaultArgs: ['--hide-scrollbars'] } },
    },
    { name: 'pages', testIgnore: [SCROLLBARS, ...LONG] },
  ],
})
