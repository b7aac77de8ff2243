import { existsSync } from 'node:fs'
import { findChromium } from './chromium.mjs'
import { findProgram, runOrError } from './run-quietly.mjs'

const APT = '/usr/bin/apt-get'
const APT_INSTALL = [
  '-o',
  'DPkg::Lock::Timeout=300',
  'install',
  '-y',
  '--no-install-recommends',
  'chromium-headless-shell',
]

const FIND_PLAYWRIGHT_CHROMIUM = "require('node:fs').accessSync(require('@playwright/test').chromium.executablePath())"

/** Does not fail, because only the browser tests need Chromium. */
export async function provideBrowser(node) {
  if (findChromium() || !(await runOrError(node, ['--eval', FIND_PLAYWRIGHT_CHROMIUM]))) return

  if (process.getuid?.() === 0 && existsSync(APT)) {
    console.error('Installing Chromium for the tests…')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    // The update fails if any package source is unreachable, but Chromium may still be available.
    await runOrError(APT, ['update'], { env })
    await runOrError(APT, APT_INSTALL, { env })
  }
  if (findChromium()) return
  const error = await runOrError(node, [findProgram('playwright', '@playwright/test'), 'install', 'chromium'])
  if (error)
    console.error(
      `${error}\nChromium not found, so the browser tests will fail. Set CHROMIUM to the path of a Chromium binary.`,
    )
}
