import { existsSync } from 'node:fs'

/** The headless shell is first, because it uses less than half the CPU time per page. */
const KNOWN_PATHS = [
  '/usr/bin/chromium-headless-shell',
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
