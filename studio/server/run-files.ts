import { spawn } from 'node:child_process'
import { glob, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5
const RUNNING = 'The studio is already running in this folder. Press Enter in its terminal for a new URL.'
const PRIVATE = { mode: 0o600, flag: 'wx' }
const OPENERS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' }

/** Throws if another studio uses the folder. The operating system releases the lock of a process that was killed. */
export function acquireLock(dir: string): () => void {
  const lock = new DatabaseSync(join(dir, 'lock.sqlite'))
  try {
    lock.exec('begin immediate')
  } catch (error) {
    lock.close()
    throw error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY ? new Error(RUNNING) : error
  }
  return () => lock.close()
}

/** Removes what a studio that was killed left of a file. */
export async function removeParts(dir: string): Promise<void> {
  for await (const part of glob('**/*.part', { cwd: dir })) await rm(join(dir, part))
}

/** Opens a local file that redirects to the URL, because other users can read the arguments of a process. */
export async function openBrowser(file: string, address: string): Promise<void> {
  const redirect = `<meta http-equiv="refresh" content="0; url=${address}">`
  await rm(file, { force: true })
  await writeFile(file, `<!doctype html><meta charset="utf-8"><title>Studio</title>${redirect}`, PRIVATE)
  // Without a browser, the owner copies the printed URL.
  openPath(file)
}

/** Opens the file or folder with the program that the desktop has for it. */
export function openPath(path: string): void {
  spawn(OPENERS[process.platform] ?? 'xdg-open', [path], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}
