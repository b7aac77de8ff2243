import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Config } from '../../server/config.ts'
import { createHttpServer, handleRequests } from '../../server/http/connection/server.ts'
import { createFallbackHandler } from '../../server/http/errors.ts'
import type { Log } from '../../server/log/log.ts'
import { createStudioApp } from './app.ts'
import { openStore, toOrigin } from './content/store.ts'
import { createEvents, type Events } from './events.ts'
import { watchInbox } from './inbox/route.ts'
import { acquireLock } from './lock.ts'
import { openBrowser, removeRedirect } from './open-browser.ts'
import { openPreview, type Preview } from './preview/open.ts'
import { studioHeaders } from './security.ts'
import { createSessions } from './session.ts'
import type { Studio } from './studio.ts'

const HOST = '127.0.0.1'
const PRIVATE_DIR = 0o700
const MAX_REFUSED = 100
const CLOSE_TIMEOUT_MS = 500
const IN_USE =
  'The studio is already open: its address is in the terminal in which it runs. Press Enter there for a new one.'

type Options = {
  root: string
  cwd: string
  now(): Date
  print(line: string): void
  /** Only prints the address. */
  noBrowser: boolean
  idleMs?: number
}
type Parts = { dir: string; events: Events; preview: Preview }

export async function startStudio(config: Config, options: Options) {
  const { now, print } = options
  // Closes what is open if a later step fails.
  await using opened = new AsyncDisposableStack()
  const dir = join(config.dataDir, 'studio')
  await mkdir(dir, { recursive: true, mode: PRIVATE_DIR })
  const { server } = createHttpServer({})
  const port = await listen(server)
  opened.defer(() => closeServer(server))
  const lock = await acquireLock(dir, port)
  if (!lock) throw new Error(IN_USE)
  opened.defer(lock.release)
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const events = createEvents(() => void close(), options.idleMs)
  opened.defer(events.close)
  const sessions = createSessions(now)
  const log: Log = (_level, message, fields) => print([message, ...Object.values(fields ?? {})].join(' '))
  const preview = await openPreview(config, { root: options.root, studioPort: port })
  opened.defer(preview.close)
  const { studio, store } = await openStudio(config, options, { dir, events, preview })
  opened.defer(store.close)
  opened.defer(() => removeRedirect(dir))
  opened.defer(watchInbox(studio))
  const headers = studioHeaders(studio.previewOrigin)
  const app = createStudioApp({ studio, store, sessions, events, dir, port, headers, log, onRefused: printOnce(print) })
  handleRequests(server, getRequestListener(app.fetch, { errorHandler: createFallbackHandler(log, headers) }), headers)
  const resources = opened.move()

  /** Prints a new one-time address, and opens it in a new tab. */
  async function openTab(): Promise<string> {
    const address = `http://${HOST}:${port}/#key=${sessions.createOneTimeKey()}`
    print(`The studio is at ${address}`)
    if (!options.noBrowser) await openBrowser(dir, address)
    return address
  }

  async function close(): Promise<void> {
    await resources.disposeAsync()
    end()
  }

  return { port, studio, openTab, close, ended }
}

async function openStudio(config: Config, { root, cwd, now, print }: Options, { dir, events, preview }: Parts) {
  const { emit, hasTabs } = events
  const store = await openStore({ config, dir, preview, now, emit, onError: print })
  const studio: Studio = {
    ...{ config, root, cwd, now, emit, hasTabs },
    previewOrigin: toOrigin(preview),
    contentDir: config.contentDir,
    content: store.content,
    refresh: () => store.run(store.refresh),
    write: ({ files, text }) => store.run(async () => void (await store.commit(files, { text }))),
  }
  return { studio, store }
}

async function listen(server: Server): Promise<number> {
  server.listen({ host: HOST, port: 0 })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** The last event reaches the tabs before their connections are closed. */
async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  await Promise.race([closed, wait(CLOSE_TIMEOUT_MS)])
  server.closeAllConnections()
}

/** Some pages would repeat a refused request forever. */
function printOnce(print: (line: string) => void) {
  const printed = new Set<string>()
  return (line: string): void => {
    if (printed.has(line) || printed.size >= MAX_REFUSED) return
    printed.add(line)
    print(line)
  }
}
