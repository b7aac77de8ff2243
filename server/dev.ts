import type { RequestListener, Server } from 'node:http'
import { relative } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createServer, type ViteDevServer } from 'vite'
import type { createApp } from './app.ts'
import { DEVELOPMENT_ASSETS } from './http/assets/client-assets.ts'
import type { Services } from './services/index.ts'

type AppModule = { createApp: typeof createApp }

/** The same application with its code and content reloaded as they are edited, in one process and on one port. */
export async function createDevListener(options: {
  root: string
  services: Services
  server: Server
}): Promise<RequestListener> {
  const { root, services, server } = options
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true, ws: { server } } })
  const loadApp = createAppLoader(() => vite.ssrLoadModule('/server/app.ts') as Promise<AppModule>, services)

  services.content.subscribe((news) => {
    if (news.kind === 'changed') return vite.ws.send({ type: 'full-reload' })
    const message = news.kind === 'invalid' ? news.report : `Changes of the content may go unseen: ${news.reason}`
    process.stderr.write(`${message}\n`)
    vite.ws.send({ type: 'error', err: { message, stack: '' } })
  })
  reloadOnPageChange(vite, root)
  server.on('close', () => void vite.close())

  const listener = getRequestListener(async (request) => {
    const response = await (await loadApp()).fetch(request)
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response
    // Adds Vite's client and the preamble of Fast Refresh.
    const html = await vite.transformIndexHtml(new URL(request.url).pathname, await response.text())
    return new Response(html, response)
  })
  return (req, res) => vite.middlewares(req, res, () => listener(req, res))
}

/** Islands and styles are replaced in the page; what only the server renders needs the page again. */
function reloadOnPageChange({ watcher, environments, ws }: ViteDevServer, root: string): void {
  watcher.on('change', (file) => {
    if (!/^(app|server|contract)[\\/].*\.tsx?$/.test(relative(root, file))) return
    const modules = environments.client.moduleGraph.getModulesByFile(file) ?? []
    // Tailwind watches every file it reads class names from; those are no modules of the page.
    if (![...modules].some(({ type, importers }) => type === 'js' && importers.size > 0))
      ws.send({ type: 'full-reload' })
  })
}

/** Builds the application again only when its modules changed: Vite returns the same module until then. */
function createAppLoader(load: () => Promise<AppModule>, services: Services) {
  let known: { module: AppModule; app: ReturnType<typeof createApp> } | undefined
  return async () => {
    const module = await load()
    if (known?.module !== module) {
      known = { module, app: module.createApp(services, { assets: DEVELOPMENT_ASSETS, development: true }) }
    }
    return known.app
  }
}
