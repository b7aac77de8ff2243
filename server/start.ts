import cluster from 'node:cluster'
import { once } from 'node:events'
import { access, constants, mkdir } from 'node:fs/promises'
import type { RequestListener, Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { createRequestListener } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { ContentError } from './content/content-store.ts'
import { securityHeaders } from './http/security/security-headers.ts'
import { createAccessLog } from './http/requests/access-log.ts'
import { createHttpServer } from './http/server/http-server.ts'
import { createLog, type Log, logs } from './log.ts'
import { createLogWriter, SHARED_PIECE_BYTES } from './log-writer.ts'
import { openServices, type Services } from './services/index.ts'
import { installShutdown } from './shutdown.ts'
import { runWorkers } from './workers.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BUILT_APP = new URL('../build/server/index.js', import.meta.url)
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
  const server = createServer(config, log)
  server.setListener(await loadListener(config, services, server))
  const port = await listen(server, config).catch(async (error: unknown) => {
    await services.close()
    throw error
  })
  if (cluster.isPrimary) announce(port)
  installShutdown({ server, close: services.close, log })
  // Written at a proper end as well, but not every process comes to one.
  flushCompileCache()
}

function createServer({ siteUrl, logLevel }: Config, log: Log) {
  const onUnreadable = (status: number) => log('info', 'request that could not be read', { status })
  const server = createHttpServer({ security: securityHeaders(siteUrl), onUnreadable })
  if (logs(logLevel, 'info')) server.on('request', createAccessLog(log))
  return server
}

/** Resolves with the port, which the system chooses where the config says 0. */
async function listen(server: Server, { host, port }: Config): Promise<number> {
  server.listen({ host, port })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function openLog(level: Config['logLevel']): Log {
  const { write, flush } = createLogWriter(process.stdout.fd, cluster.isWorker ? SHARED_PIECE_BYTES : undefined)
  process.once('exit', flush)
  return createLog(level, write)
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
  const built: { createRequestListener: typeof createRequestListener } = await import(BUILT_APP.href)
  return built.createRequestListener(services, { root: ROOT })
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
