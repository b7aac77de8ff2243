import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createRequestListener } from '../../../server/app.ts'
import { readConfig } from '../../../server/config.ts'
import { createHttpServer, handleRequests } from '../../../server/http/connection/server.ts'
import { securityHeaders } from '../../../server/http/security/security-headers.ts'
import { createAccessLog } from '../../../server/log/access-log.ts'
import { createLog } from '../../../server/log/log.ts'
import { openServices } from '../../../server/services.ts'

const STYLES = ['app', 'below', 'pages', 'latin-ext', 'non-latin', 'print', 'paper'].map(
  (name) => `app/styles/${name}.css`,
)
const FONTS = ['geist', 'instrument-serif', 'instrument-serif-italic'].map(
  (name) => `app/fonts/${name}-basic-latin.woff2`,
)
const NO_LIMITS = {
  CONTACT_LIMIT: '10000/1m',
  CONTACT_TOTAL: '10000/1m',
  SUMMARY_LIMIT: '10000/1m',
  SUMMARY_TOTAL: '10000/1m',
}

/** Starts the whole server in this process. The files of its client are empty. */
export async function startListener(env: NodeJS.ProcessEnv = {}) {
  const root = await mkdtemp(join(tmpdir(), 'vitrine-listener-'))
  const clientDir = join(root, 'client')
  await writeClient(clientDir)
  const config = readConfig({
    CONTENT_DIR: 'sample',
    DATA_DIR: join(root, 'data'),
    SITE_URL: 'https://ada.example',
    ...NO_LIMITS,
    ...env,
  })
  await mkdir(config.dataDir, { recursive: true })
  const lines: string[] = []
  const log = await createLog({ level: 'debug', format: 'json' }, { write: (line) => void lines.push(line) })
  const services = await openServices(config, log)
  const { server } = createHttpServer({})
  server.on('request', createAccessLog(log))
  handleRequests(server, createRequestListener(services, clientDir), securityHeaders(config.siteUrl))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    services,
    /** The lines of the log, from the level `debug` on. */
    lines,
    errors: () => lines.filter((line) => line.includes('"level":"error"')),
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await services.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}

async function writeClient(dir: string): Promise<void> {
  const files = ['app/islands/hydrate.ts', ...STYLES, ...FONTS].map((source) => [source, `assets/${basename(source)}`])
  for (const path of ['.vite', 'assets']) await mkdir(join(dir, path), { recursive: true })
  for (const [, file = ''] of files) await writeFile(join(dir, file), '')
  const manifest = Object.fromEntries(files.map(([source, file]) => [source, { file }]))
  await writeFile(join(dir, '.vite/manifest.json'), JSON.stringify(manifest))
}
