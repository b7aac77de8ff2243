import { existsSync } from 'node:fs'

/** Chromium without a window: a page takes less than half the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser for the benches. Where there is none, Playwright falls back to the one it may have installed itself. */
export function findChromium() {
  return process.env.CHROMIUM || KNOWN_PLACES.find((path) => existsSync(path))
}

export function findHeadlessShell() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : undefined
}
