import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { findChromium } from '../chromium.mjs'
import { runOrError } from './run-quietly.mjs'

const APT = '/usr/bin/apt-get'
const APT_INSTALL = ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '--no-install-recommends', 'chromium']

/** Without a browser only the browser tests fail, so this does not stop. */
export async function provideBrowser() {
  if (findChromium() || hasPlaywrightChromium()) return

  console.log('Installing Chromium for the tests…')
  if (process.getuid?.() === 0 && existsSync(APT)) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    // One unreachable source fails the update and may still leave Chromium to be had.
    await runOrError(APT, ['update'], { env })
    await runOrError(APT, APT_INSTALL, { env })
    if (findChromium()) return
  }
  const error = await runOrError('playwright', ['install', 'chromium'])
  if (error) console.error(`${error}\nThere is no Chromium for the browser tests; set CHROMIUM to one.`)
}

function hasPlaywrightChromium() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  return existsSync(chromium.executablePath())
}
