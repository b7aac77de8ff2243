import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const STARTED = /Vitrine is at (http:\/\/localhost:\d+)\n?/
/** All journeys come from one address; only those about the limits may meet them. */
const NO_LIMITS = {
  CONTACT_LIMIT: '10000/1m',
  CONTACT_TOTAL: '10000/1m',
  SUMMARY_LIMIT: '10000/1m',
  SUMMARY_TOTAL: '10000/1m',
  SUMMARY_DAILY_TOKENS: '10000000',
}

export type Site = {
  origin: string
  pid: number
  dataDir: string
  /** What the process has printed since it said where it is. */
  logs: string[]
  /** Ends it as an operator does; resolves with the status it ended with, null where the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>
  stop(): Promise<void>
}

/** The developer's own `.env` is not for tests. */
const DEFAULTS = { ENV_FILE: devNull, PORT: '0', LOG_LEVEL: 'error' }
const START = [process.execPath, 'build/server/main.js']

/** The production build as its owner runs it, on a free port and with a data folder of its own. */
export async function startSite(env: NodeJS.ProcessEnv = {}, [command = '', ...args] = START): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-data-'))
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...DEFAULTS, DATA_DIR: dataDir, ...NO_LIMITS, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const logs: string[] = []
  const origin = await readOrigin(child, logs).catch(async (error: unknown) => {
    await rm(dataDir, { recursive: true, force: true })
    throw error
  })

  async function end(signal: NodeJS.Signals) {
    const gone = once(child, 'exit')
    if (child.kill(signal)) await gone
    return child.exitCode
  }

  async function stop() {
    // Nothing of it is kept, so nothing is waited for.
    await end('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  }

  return { origin, pid: child.pid ?? 0, dataDir, logs, end, stop }
}

function readOrigin(child: ChildProcess, logs: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      const text = chunk.toString()
      const [, origin] = STARTED.exec(text) ?? []
      if (origin) resolve(origin)
      // The first lines of the log may come with the address.
      const rest = text.replace(STARTED, '')
      if (rest) logs.push(rest)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`The site stopped with ${code}: ${logs.join('')}`)))
  })
}
