import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { SimpleIcons } from '../../cli/icons/simple-icons.ts'
import type { Config } from '../../server/config.ts'
import { createHttpServer, handleRequests } from '../../server/http/connection/server.ts'
import { createFallbackHandler } from '../../server/http/errors.ts'
import type { Log } from '../../server/log/log.ts'
import { createStudioApp } from './app.ts'
import { createFolder } from './content/folder.ts'
import { openShown } from './content/shown.ts'
import { openStore } from './content/store.ts'
import { createEvents } from './events.ts'
import { createInboxConnection } from './inbox/connection.ts'
import { watchInbox } from './inbox/route.ts'
import { openPreview } from './preview/open.ts'
import { acquireLock, openBrowser, removeParts } from './run-files.ts'
import { studioHeaders } from './security.ts'
import { createSessions } from './session.ts'
import type { Studio } from './studio.ts'

const HOST = '127.0.0.1'
const CLOSE_TIMEOUT_MS = 500

type Options = {
  cwd: string
  env: Studio['env']
  now(): Date
  print(line: string): void
  /** Only prints the address. */
  noBrowser: boolean
  idleMs?: number
  icons?: SimpleIcons | undefined
}

export async function startStudio(config: Config, { cwd, env, now, print, noBrowser, idleMs, icons }: Options) {
  // Closes what is open if a later step fails.
  await using opened = new AsyncDisposableStack()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  opened.defer(end)
  const dir = join(config.dataDir, 'studio')
  const redirect = join(dir, 'open.html')
  await mkdir(dir, { recursive: true, mode: 0o700 })
  opened.defer(acquireLock(dir))
  await removeParts(dir)
  opened.defer(() => rm(redirect, { force: true }))
  const { server, port } = await listen()
  opened.defer(() => closeServer(server))
  const events = createEvents(() => void close(), idleMs)
  opened.defer(events.close)
  const sessions = createSessions(now)
  const folder = createFolder(config)
  const shown = await openShown(folder)
  const { origin: previewOrigin, ...preview } = await openPreview(config, { studioPort: port, shown })
  opened.defer(preview.close)
  const store = await openStore({ folder, shown, dir, previewOrigin, now, emit: events.emit, onError: print })
  opened.defer(store.close)
  const studio: Studio = { ...events, ...store, config, cwd, previewOrigin, env, now }
  const inbox = createInboxConnection(config)
  opened.defer(inbox.close)
  opened.defer(watchInbox(studio, inbox))
  const log: Log = (_level, message, fields) => print([message, ...Object.values(fields ?? {})].join(' '))
  const headers = studioHeaders(previewOrigin)
  const app = createStudioApp({ studio, inbox, sessions, events, icons, dir, port, headers, log, print })
  handleRequests(server, getRequestListener(app.fetch, { errorHandler: createFallbackHandler(log, headers) }), headers)
  const resources = opened.move()
  const close = () => resources.disposeAsync()

  /** Prints a new one-time address, and opens it in a new tab. */
  async function openTab(): Promise<string> {
    const address = `http://${HOST}:${port}/#key=${sessions.createOneTimeKey()}`
    print(`The studio is at ${address}`)
    if (!noBrowser) await openBrowser(redirect, address)
    return address
  }

  /** Returns false if a tab has text that could not be saved. */
  async function stop(): Promise<boolean> {
    const isSaved = await events.end()
    await close()
    return isSaved
  }

  return { port, studio, openTab, close, stop, ended }
}

async function listen() {
  const { server } = createHttpServer({})
  await once(server.listen({ host: HOST, port: 0 }), 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

/** The last event reaches the tabs before their connections are closed. */
async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  await Promise.race([closed, wait(CLOSE_TIMEOUT_MS)])
  server.closeAllConnections()
}
