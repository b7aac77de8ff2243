import { existsSync } from 'node:fs'

/** The headless shell uses less than half the CPU time per page. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const KNOWN_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns undefined if there is none; Playwright then uses the one it has installed itself. */
export function findChromium() {
  return process.env.CHROMIUM || KNOWN_PATHS.find((path) => existsSync(path))
}

export function findHeadlessShell() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : undefined
}
