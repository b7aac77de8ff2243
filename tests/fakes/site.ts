import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const STARTED = /Vitrine is running at (http:\/\/localhost:\d+)(?: \((.*): npm run inbox\))?\n?/
// All tests share one IP address, so only tests about limits should reach them.
const NO_LIMITS = {
  CONTACT_LIMIT: '10000/1m',
  CONTACT_TOTAL: '10000/1m',
  SUMMARY_LIMIT: '10000/1m',
  SUMMARY_TOTAL: '10000/1m',
  SUMMARY_DAILY_TOKENS: '10000000',
}

export type Site = {
  origin: string
  /** The counts of messages in the start message, if any. */
  messages: string | undefined
  pid: number
  dataDir: string
  /** Contains the output after the start message. */
  logs: string[]
  /** Resolves with the exit status, or null if the signal ended the process. */
  end(signal: NodeJS.Signals): Promise<number | null>
  stop(): Promise<void>
}

// Tests must ignore the developer's `.env` and content.
const DEFAULTS = { ENV_FILE: devNull, CONTENT_DIR: 'sample', PORT: '0', LOG_LEVEL: 'error' }
const START = [process.execPath, 'build/server/main.js']

/** Starts the production build on a free port with a new data folder. */
export async function startSite(
  env: NodeJS.ProcessEnv = {},
  [command = '', ...args] = START,
  options: SpawnOptions = {},
): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-data-'))
  const child = spawn(command, args, {
    cwd: ROOT,
    ...options,
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), ...DEFAULTS, DATA_DIR: dataDir, ...NO_LIMITS, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const logs: string[] = []
  const { origin, messages } = await readStart(child, logs).catch(async (error: unknown) => {
    await rm(dataDir, { recursive: true, force: true })
    throw error
  })

  async function end(signal: NodeJS.Signals) {
    const exited = once(child, 'exit')
    if (child.kill(signal)) await exited
    return child.exitCode
  }

  async function stop() {
    // The data is deleted, so there is no need for a clean shutdown.
    await end('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  }

  return { origin, messages, pid: child.pid ?? 0, dataDir, logs, end, stop }
}

function readStart(child: ChildProcess, logs: string[]): Promise<Pick<Site, 'origin' | 'messages'>> {
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      const text = chunk.toString()
      const [, origin, messages] = STARTED.exec(text) ?? []
      if (origin) resolve({ origin, messages })
      // The chunk with the URL may also contain log lines.
      const rest = text.replace(STARTED, '')
      if (rest) logs.push(rest)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`The site stopped with ${code}: ${logs.join('')}`)))
  })
}
