import { spawn } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const OWNER_ONLY = 0o600
const OPENERS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' }
const FILE = 'open.html'

/** Opens a local file that redirects to the address, because other users can read the arguments of a process. */
export async function openBrowser(dir: string, address: string): Promise<void> {
  const file = join(dir, FILE)
  const page = `<!doctype html><meta charset="utf-8"><title>Studio</title><meta http-equiv="refresh" content="0; url=${address}">`
  await removeRedirect(dir)
  await writeFile(file, page, { mode: OWNER_ONLY, flag: 'wx' })
  // Without a browser, the owner copies the printed address.
  spawn(OPENERS[process.platform] ?? 'xdg-open', [file], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}

/** The key in the file was used, or isn't valid any more. */
export async function removeRedirect(dir: string): Promise<void> {
  await rm(join(dir, FILE), { force: true })
}
