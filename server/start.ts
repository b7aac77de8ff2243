import cluster from 'node:cluster'
import { access, constants, mkdir } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { createListener } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { ContentError } from './content/folder.ts'
import { createLog, type Log } from './log.ts'
import { openServices, type Services } from './services.ts'
import { runWorkers } from './workers.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BUILT_APP = new URL('../build/server/index.js', import.meta.url)
/** Requests under way may take this long after a signal, and so may the rooms after them; then they are cut. */
const STOP_DEADLINE_MS = 10_000
/** A connection kept alive falls idle when its last request ends; it is then closed at the next look. */
const IDLE_LOOK_MS = 50

/** Starts the process as its environment says, or says in a line why it cannot. */
export async function start(): Promise<void> {
  try {
    const config = readConfig(process.env, process.argv)
    if (config.workers > 1 && cluster.isPrimary && !config.development) share(config)
    else await serve(config)
  } catch (error) {
    process.stderr.write(`${toLine(error)}\n`)
    process.exitCode = 1
    // The line to its primary would hold a worker that has nothing else to do.
    cluster.worker?.disconnect()
  }
}

function share({ workers: count, logLevel }: Config): void {
  runWorkers({ count, log: openLog(logLevel), onOpen: announce })
}

async function serve(config: Config): Promise<void> {
  await makeDataDir(config.dataDir)
  const log = openLog(config.logLevel)
  const services = await openServices(config, log)
  const server = createServer()
  server.on('request', await loadListener(config, services, server))
  try {
    await listen(server, config)
  } catch (error) {
    await services.close()
    throw error
  }
  const { port } = server.address() as { port: number }
  if (cluster.isPrimary) announce(port)
  stopOnSignal(server, services)
  // Written at a proper end as well, but not every process comes to one.
  flushCompileCache()
}

function openLog(level: Config['logLevel']): Log {
  return createLog(level, (line) => process.stdout.write(line))
}

function announce(port: number): void {
  process.stdout.write(`Vitrine is at http://localhost:${port}\n`)
}

/** What the process keeps needs a place; without one it would take messages that it cannot keep. */
async function makeDataDir(dir: string): Promise<void> {
  try {
    await mkdir(dir, { recursive: true })
    await access(dir, constants.W_OK)
  } catch {
    throw new ConfigError(`DATA_DIR holds "${dir}", but takes a folder that can be written to.`)
  }
}

async function loadListener(config: Config, services: Services, server: Server): Promise<RequestListener> {
  if (config.development) {
    const { createDevListener } = await import('./dev.ts')
    return createDevListener({ root: ROOT, services, server })
  }
  const built: { createListener: typeof createListener } = await import(BUILT_APP.href)
  return built.createListener(services, { root: ROOT })
}

function listen(server: Server, { host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
}

function stopOnSignal(server: Server, services: Services): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    const deadline = setTimeout(() => server.closeAllConnections(), STOP_DEADLINE_MS)
    const look = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS)
    server.close(() => {
      clearTimeout(deadline)
      clearInterval(look)
      setTimeout(() => process.exit(0), STOP_DEADLINE_MS)
      void services.close().finally(() => process.exit(0))
    })
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** What the owner can mend is said in its own words; anything else is a fault of ours and comes with its stack. */
function toLine(error: unknown): string {
  if (error instanceof ConfigError || error instanceof ContentError) return error.message
  if (isSystemError(error) && error.code === 'EADDRINUSE') {
    return `Port ${error.port} is taken. Stop what uses it, or choose another one: PORT=${error.port + 1} npm start`
  }
  if (isSystemError(error) && error.code === 'EACCES') {
    return `Port ${error.port} needs more rights than this process has. Choose one above 1023: PORT=3000 npm start`
  }
  if (isAddressError(error))
    return `HOST names ${error.hostname ?? error.address}, which is not an address of this machine.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function isAddressError(error: unknown): error is Error & { hostname?: string; address?: string } {
  const codes = ['ENOTFOUND', 'EADDRNOTAVAIL', 'EAI_AGAIN']
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

function isSystemError(error: unknown): error is Error & { code: string; port: number } {
  return error instanceof Error && 'code' in error && 'port' in error
}
