import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { createApp } from '../../../server/app.ts'
import type { Config } from '../../../server/config.ts'
import { findOwnContent, SAMPLE_DIR } from '../../../server/content/find-dir.ts'
import type { ImageCache } from '../../../server/content/images/reader.ts'
import { type Content, loadContent } from '../../../server/content/load.ts'
import type { Overlay } from '../../../server/content/reader.ts'
import type { ContentIssue } from '../../../server/content/schema/issues.ts'
import { readClientAssets } from '../../../server/pages/client-assets.ts'
import { openServices } from '../../../server/services.ts'
import { createResponder } from './respond.ts'

type Options = { root: string; studioPort: number }
export type Preview = Awaited<ReturnType<typeof openPreview>>

/** Serves the owner's pages with drafts and edits that are not saved yet, at an origin of its own. */
export async function openPreview(config: Config, { root, studioPort }: Options) {
  const { show, current, store } = createState(config)
  const { version } = store
  await show(new Map())
  const dir = await mkdtempDisposable(join(tmpdir(), 'vitrine-preview-'))
  // It shows the files, so it asks no backend, and what it would store goes to an empty database.
  const database = { file: join(dir.path, 'unused.sqlite') }
  const offline = { ...config, backend: undefined, mail: undefined, summary: undefined, database }
  const services = await openServices(offline, () => {}, store)
  const built: { createApp: typeof createApp } = await import(pathToFileURL(join(root, 'build/server/app.js')).href)
  const clientDir = join(root, 'build/client')
  const app = built.createApp(services, { assets: readClientAssets(clientDir), clientDir })
  const origins = toHosts(studioPort).map((host) => `http://${host}`)
  const listener = getRequestListener(createResponder({ root, origins, app, current, version }))
  const server = createServer((request, response) => {
    if (toHosts(port).includes(request.headers.host ?? '')) return void listener(request, response)
    response.writeHead(421, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('Unknown host\n')
  })
  await once(server.listen({ host: '127.0.0.1', port: 0 }), 'listening')
  const { port } = server.address() as AddressInfo

  async function close(): Promise<void> {
    server.closeAllConnections()
    server.close()
    await services.close()
    await dir.remove()
  }

  return { port, current, show, close }
}

function toHosts(port: number): string[] {
  return [`127.0.0.1:${port}`, `localhost:${port}`]
}

function createState({ contentDir }: Config) {
  const imageCache: ImageCache = new Map()
  let content: Content | undefined
  let dir = contentDir
  let version = 0

  /** Reads the files and these texts. If anything is invalid, the preview keeps its last valid state. */
  async function show(overlay: Overlay): Promise<ContentIssue[]> {
    dir = (await findOwnContent({ contentDir, isContentDirSet: false })) ?? SAMPLE_DIR
    const result = await loadContent(dir, { drafts: true, overlay, imageCache })
    if (result.kind === 'invalid') return result.issues
    // A page that is still shown may have images that are gone. Their bytes are in the cache anyway.
    content = { ...result.content, images: new Map([...(content?.images ?? []), ...result.content.images]) }
    version += 1
    return []
  }

  function current(): Content {
    if (!content) throw new Error('The content has errors, and there is no earlier valid version to show.')
    return content
  }

  const unused = { hint: () => undefined, subscribe: () => {}, close: () => {} }
  return { show, current: () => content, store: { ...unused, current, version: () => version, dir: () => dir } }
}
