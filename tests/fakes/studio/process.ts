import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SimpleIcons } from '../../../cli/icons/simple-icons.ts'
import { readConfig } from '../../../server/config.ts'
import { KEY_HEADER } from '../../../studio/api.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Playwright can't load the pages' source files. */
const { startStudio }: typeof import('../../../studio/server/start.ts') = await import(
  join(ROOT, 'build/server/studio.js')
)
/** Nothing is downloaded. */
const NO_ICONS: SimpleIcons = {
  fetch: async () => ({ kind: 'ok', icons: new Map() }),
  search: async () => ({ kind: 'ok', icons: [] }),
}
const ADDRESS = /The studio is at (http:\/\/127\.0\.0\.1:\d+\/#\S+)/

type Dirs = {
  /** The folder in which the owner ran the command. */
  cwd: string
  contentDir: string
  dataDir: string
}

export type StudioOptions = {
  /** Without it, the content folder is empty, as at the first run. */
  content?: 'sample'
  env?: Record<string, string>
  /** Runs before the studio starts. */
  prepare?(dirs: Dirs): Promise<void>
}

/** `launch` is a command that starts Node. */
type SpawnOptions = StudioOptions & { launch?: [string, ...string[]] }

export type OpenedStudio = Awaited<ReturnType<typeof openStudio>>

/** Starts the studio in this process, on folders of its own. The first line that it prints is its address. */
export async function openStudio({ env, ...options }: StudioOptions = {}) {
  const dirs = await createDirs(options)
  const logs: string[] = []
  const settings = { CONTENT_DIR: dirs.contentDir, DATA_DIR: dirs.dataDir, ...env }
  const started = await startStudio(readConfig(settings), {
    ...{ cwd: dirs.cwd, env: settings, now: () => new Date(), noBrowser: true, icons: NO_ICONS },
    print: (line) => void logs.push(line),
  })

  async function stop(): Promise<void> {
    await started.close()
    await rm(dirs.cwd, { recursive: true, force: true })
  }

  const address = await started.openTab()
  return { ...dirs, address, logs, stop }
}

/** Starts `npm run studio` on folders of its own. Nothing is downloaded. */
export async function startStudioProcess({ env, launch = [process.execPath], ...options }: SpawnOptions = {}) {
  const dirs = await createDirs(options)
  const [command, ...args] = launch
  const child = spawn(command, [...args, join(ROOT, 'build/server/cli/studio.js'), '--no-open'], {
    cwd: dirs.cwd,
    env: {
      ...{ PATH: process.env.PATH, ENV_FILE: devNull, npm_config_offline: 'true' },
      ...{ CONTENT_DIR: dirs.contentDir, DATA_DIR: dirs.dataDir, ...env },
    },
    // It reads its terminal, so the input stays open.
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const address = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      lines.push(chunk.toString())
      const [, found] = ADDRESS.exec(lines.join('')) ?? []
      if (found) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('close', (code) => reject(new Error(`The studio stopped with ${code}: ${lines.join('')}`)))
  })

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const exited = once(child, 'exit')
    if (child.exitCode === null && child.kill(signal)) await exited
    return child.exitCode
  }

  async function stop(): Promise<void> {
    await end('SIGKILL')
    await rm(dirs.cwd, { recursive: true, force: true })
  }

  return { address: await address, ...dirs, pid: child.pid, end, stop }
}

export type StudioCall = Awaited<ReturnType<typeof connectStudio>>

/** Opens a session, as a tab does, and returns a function that calls the API. */
export async function connectStudio(address: string) {
  const [origin, key] = address.split('/#key=')
  let session = ''
  async function call<Reply>(route: `${string} ${string}`, body?: object, signal?: AbortSignal): Promise<Reply> {
    const [method, path] = route.split(' ')
    const headers = { 'content-type': 'application/json', [KEY_HEADER]: session }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }), ...(signal && { signal }) }
    return (await fetch(`${origin}/api/${path}`, init)).json()
  }
  session = (await call<{ key: string }>('POST session', { key })).key
  return call
}

async function createDirs({ content, prepare }: StudioOptions): Promise<Dirs> {
  const cwd = await mkdtemp(join(tmpdir(), 'vitrine-studio-'))
  const dirs = { cwd, contentDir: join(cwd, 'content'), dataDir: join(cwd, 'data') }
  await mkdir(dirs.dataDir)
  if (content) await cp(join(ROOT, content), dirs.contentDir, { recursive: true })
  else await mkdir(dirs.contentDir)
  await prepare?.(dirs)
  return dirs
}
