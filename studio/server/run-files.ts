import { spawn } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const PRIVATE = { mode: 0o600, flag: 'wx' }
const OPENERS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' }

/** Throws if another studio uses the folder. Takes over the lock of a process that was killed. */
export async function acquireLock(dir: string): Promise<() => Promise<void>> {
  const file = join(dir, 'lock')
  const pid = Number(await readFile(file, 'utf8').catch(() => 0))
  if (pid !== process.pid && isAlive(pid)) {
    const hint = 'Press Enter in its terminal for a new URL.'
    throw new Error(`The studio is already running (process ${pid}). ${hint} If ${pid} isn’t a studio, delete ${file}`)
  }
  await rm(file, { force: true })
  await writeFile(file, `${process.pid}\n`, PRIVATE)
  return () => rm(file, { force: true })
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Opens a local file that redirects to the URL, because other users can read the arguments of a process. */
export async function openBrowser(file: string, address: string): Promise<void> {
  const redirect = `<meta http-equiv="refresh" content="0; url=${address}">`
  await rm(file, { force: true })
  await writeFile(file, `<!doctype html><meta charset="utf-8"><title>Studio</title>${redirect}`, PRIVATE)
  // Without a browser, the owner copies the printed URL.
  spawn(OPENERS[process.platform] ?? 'xdg-open', [file], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}
