import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '../../../server/app.ts'
import type { Config } from '../../../server/config.ts'
import { CLIENT_DIR } from '../../../server/package-dir.ts'
import { readClientAssets } from '../../../server/pages/client-assets.ts'
import { openServices } from '../../../server/services.ts'
import type { Shown } from '../content/shown.ts'
import { createResponder } from './respond.ts'

type Options = { studioPort: number; shown: Shown }

/** Serves the owner's pages with drafts and edits that are not saved yet, at an origin of its own. */
export async function openPreview(config: Config, { studioPort, shown }: Options) {
  const unused = { hint: () => undefined, subscribe: () => {}, close: () => {} }
  const { version } = shown
  const content = { ...unused, current: () => shown.content() ?? fail(), version, dir: () => shown.disk().dir }
  const temporary = await mkdtempDisposable(join(tmpdir(), 'vitrine-preview-'))
  // What it would store goes to an empty database.
  const database = { file: join(temporary.path, 'unused.sqlite') }
  const settings = { ...config, mail: undefined, notifyUrl: undefined, summary: undefined, database }
  const services = await openServices(settings, () => {}, content)
  // The owner's edits are no visits.
  const site = () => ({ ...services.site(), analytics: { script: '', attributes: [] } })
  const app = createApp({ ...services, site }, { assets: readClientAssets(CLIENT_DIR), clientDir: CLIENT_DIR })
  const origins = toHosts(studioPort).map((host) => `http://${host}`)
  const listener = getRequestListener(createResponder({ origins, app, shown }))
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
    await temporary.remove()
  }

  return { origin: `http://127.0.0.1:${port}`, close }
}

function toHosts(port: number): string[] {
  return [`127.0.0.1:${port}`, `localhost:${port}`]
}

function fail(): never {
  throw new Error('The content has errors, and there is no earlier valid version to show.')
}
