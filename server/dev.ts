import type { IncomingMessage, RequestListener, Server } from 'node:http'
import { relative } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createServer, type ViteDevServer } from 'vite'
import type { createApp } from './app.ts'
import { DEVELOPMENT_ASSETS } from './pages/client-assets.ts'
import { addOverlay } from './pages/dev-error-overlay.ts'
import type { Services } from './services.ts'

/** Vite serves only the browser's code, so not the messages, drafts, backups, and secrets in the same folder. */
const BROWSER_DIRS = ['app', 'contract', 'node_modules']
const EDITOR = /__open-in-editor/i

type Options = { root: string; services: Services; server: Server }

export async function createDevListener({ root, services, server }: Options): Promise<RequestListener> {
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server }, cors: false, fs: { allow: BROWSER_DIRS } },
  })
  const loadApp = createAppLoader(vite, services)

  let report: string | undefined
  services.content.subscribe((event) => {
    report = event.kind === 'invalid' ? event.report : undefined
    if (report !== undefined) process.stderr.write(`${report}\n`)
    vite.ws.send({ type: 'full-reload' })
  })
  reloadOnPageChange(vite, root)
  server.on('close', () => void vite.close())

  const listener = getRequestListener(async (request) => {
    const response = await (await loadApp()).fetch(request)
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response
    const html = await vite.transformIndexHtml(new URL(request.url).pathname, await response.text())
    return new Response(addOverlay(html, report), response)
  })
  return (req, res) => (mayUseVite(req) ? vite.middlewares(req, res, () => listener(req, res)) : listener(req, res))
}

/** Other sites get what visitors get. Browsers don't name the site to a plain HTTP address other than localhost. */
function mayUseVite({ url = '', headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site']
  if (EDITOR.test(url)) return site === 'same-origin'
  return site === undefined || site === 'none' || site === 'same-origin'
}

/** Vite updates islands and styles in place; modules that only the server renders need a full reload. */
function reloadOnPageChange({ watcher, environments, ws }: ViteDevServer, root: string): void {
  watcher.on('change', (file) => {
    if (!/^(app|server|contract)[\\/].*\.tsx?$/.test(relative(root, file))) return
    if (!environments.client.moduleGraph.getModulesByFile(file)?.size) ws.send({ type: 'full-reload' })
  })
}

/** Vite returns the same module until one of its files changes. */
function createAppLoader(vite: ViteDevServer, services: Services) {
  const apps = new WeakMap<object, ReturnType<typeof createApp>>()
  return async () => {
    const module = (await vite.ssrLoadModule('/server/app.ts')) as { createApp: typeof createApp }
    const app = apps.get(module) ?? module.createApp(services, { assets: DEVELOPMENT_ASSETS, development: true })
    apps.set(module, app)
    return app
  }
}
