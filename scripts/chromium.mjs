import { existsSync } from 'node:fs'

const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser for the tests. Where there is none, Playwright falls back to the one it may have installed itself. */
export function findChromium() {
  return process.env.CHROMIUM || KNOWN_PLACES.find((path) => existsSync(path))
}
