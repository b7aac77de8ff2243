import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Text must not move when the font arrives; that takes a fallback with Arial's metrics (Linux only). */
const BROWSER_ENV = { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, 'tests/fonts.conf') }

// Journeys through the production build in a real browser: `npm run build` comes first, `npm test` sees to it.
export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  timeout: 45_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS, env: BROWSER_ENV },
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    trace: 'off',
  },
})
