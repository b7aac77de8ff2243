import { once } from 'node:events'
import { access, constants, mkdir, stat } from 'node:fs/promises'
import type { RequestListener, Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Config, ConfigError, readConfig, summarizeConfig } from './config.ts'
import { countMailboxes, describeCounts } from './contact/inbox.ts'
import { ContentError, SAMPLE_DIR } from './content/find-dir.ts'
import { NewerDatabaseError } from './database/migrations.ts'
import { loadEnvFile } from './env-file.ts'
import { createHttpServer, handleRequests } from './http/connection/server.ts'
import { warnAboutProxy } from './http/security/client-ip.ts'
import { securityHeaders } from './http/security/security-headers.ts'
import { createAccessLog } from './log/access-log.ts'
import { openLog } from './log/log.ts'
import { limitRepeats } from './log/repeats.ts'
import { CLIENT_DIR, PACKAGE_DIR } from './package-dir.ts'
import { openServices, type Services } from './services.ts'
import { installShutdown, stopWithParent } from './shutdown.ts'

const EXPECTED_ERRORS = [ConfigError, ContentError, NewerDatabaseError]
/** In a clone, an owner first makes a folder of their own. */
const MAKE_YOURS = PACKAGE_DIR === process.cwd() ? 'npm run create -- ../me github:you' : 'npm run studio'
const SAMPLE_HINT = `This is the sample site. Make it yours: ${MAKE_YOURS}`
const COUNT_TIMEOUT_MS = 500
const OWNER_ONLY = 0o700
const OTHERS = 0o077
const HOST_ERRORS = ['ENOTFOUND', 'EADDRNOTAVAIL', 'EAI_AGAIN']

export async function start(): Promise<void> {
  if (process.env.npm_lifecycle_event) stopWithParent()
  try {
    loadEnvFile(process.cwd(), process.env)
    await serve(readConfig(process.env, process.argv))
  } catch (error) {
    process.stderr.write(`${toErrorLine(error)}\n`)
    process.exitCode = 1
  }
}

async function serve(config: Config): Promise<void> {
  // Closes what is open if a later step fails.
  await using opened = new AsyncDisposableStack()
  const { isPrivate } = await createDataDir(config.dataDir)
  const format = config.logFormat ?? (process.stdout.isTTY ? 'pretty' : 'json')
  const logLine = await openLog({ level: config.logLevel, format })
  const log = limitRepeats(logLine)
  if (!isPrivate)
    log('warn', 'the data folder is accessible to other users on this machine', { fix: `chmod 700 ${config.dataDir}` })
  const services = await openServices(config, log)
  opened.defer(services.close)
  const isBehindProxy = config.trustProxy > 0 || config.clientIpHeader !== undefined
  const { server, closePartialRequests } = createHttpServer({ isBehindProxy })
  opened.defer(() => void server.close())
  if (!isBehindProxy) warnAboutProxy(server, log)
  server.on('drop', () => log('warn', 'too many connections; one was refused'))
  // The access log has one line per request, so repeats are not limited.
  if (config.logLevel === 'info' || config.logLevel === 'debug') server.on('request', createAccessLog(logLine))
  const listener = await loadListener(config, { services, server })
  handleRequests(server, listener, securityHeaders(config.siteUrl))
  const port = await listen(server, config)
  // Install before announcing the URL, so an early signal is handled.
  installShutdown({ server, closePartialRequests, close: services.close, log })
  opened.move()
  const counts = await describeMessages(services)
  process.stdout.write(`Vitrine is running at http://localhost:${port}${counts && ` (${counts}: npm run inbox)`}\n`)
  const dir = services.content.dir()
  if (dir === SAMPLE_DIR && dir !== config.contentDir) process.stdout.write(`${SAMPLE_HINT}\n`)
  log('info', 'started', {
    ...summarizeConfig({ ...config, siteUrl: services.siteUrl() }, port, services.site().summaries),
    content: dir,
  })
  // Node writes the cache only on a regular exit.
  flushCompileCache()
}

/** Fails at startup rather than accepting messages it can't store. Doesn't change the mode of an existing folder. */
async function createDataDir(dir: string): Promise<{ isPrivate: boolean }> {
  try {
    await mkdir(dir, { recursive: true, mode: OWNER_ONLY })
    await access(dir, constants.W_OK)
    // Windows has no such modes.
    return { isPrivate: process.platform === 'win32' || ((await stat(dir)).mode & OTHERS) === 0 }
  } catch {
    throw new ConfigError(`Invalid DATA_DIR "${dir}": expected a writable folder`)
  }
}

/** Doesn't delay the start while the database is down. */
async function describeMessages({ contact }: Services): Promise<string> {
  const counted = countMailboxes(contact.database).then(describeCounts)
  const timeout = wait(COUNT_TIMEOUT_MS, '', { ref: false })
  return Promise.race([counted.catch(() => ''), timeout])
}

async function listen(server: Server, { host, port }: Config): Promise<number> {
  server.listen({ host, port })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

type ListenerOptions = { services: Services; server: Server }

async function loadListener(config: Config, { services, server }: ListenerOptions): Promise<RequestListener> {
  if (config.development) {
    const { createDevListener } = await import('./dev.ts')
    return createDevListener({ root: PACKAGE_DIR, services, server })
  }
  const { createRequestListener } = await import('./app.ts')
  return createRequestListener(services, CLIENT_DIR)
}

type SystemError = NodeJS.ErrnoException & { port?: number; hostname?: string; address?: string }

function toErrorLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (EXPECTED_ERRORS.some((expected) => error instanceof expected)) return error.message
  const { code = '', port, hostname, address }: SystemError = error
  if (port !== undefined && code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Stop the process that is using it, or choose another port: PORT=${port + 1} npm start`
  }
  if (port !== undefined && code === 'EACCES') {
    return `Port ${port} requires elevated permissions. Choose a port above 1023: PORT=3000 npm start`
  }
  if (HOST_ERRORS.includes(code))
    return `Invalid HOST "${hostname ?? address}": expected an IP address or host name of this machine`
  return error.stack ?? error.message
}
