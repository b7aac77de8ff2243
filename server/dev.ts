import type { RequestListener, Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer } from 'vite'
import type { createPipeline } from './app.ts'
import type { Services } from './services.ts'

type AppModule = { createPipeline: typeof createPipeline }

/** The same application with its code and content reloaded as they are edited, in one process and on one port. */
export async function createDevListener(options: {
  root: string
  services: Services
  server: Server
}): Promise<RequestListener> {
  const { root, services, server } = options
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true, ws: { server } } })
  const loadApp = createAppLoader(() => vite.ssrLoadModule('/server/app.ts') as Promise<AppModule>, services)

  services.folder.watch((news) => {
    if (news.kind === 'changed') return vite.ws.send({ type: 'full-reload' })
    const message = news.kind === 'mistaken' ? news.report : `Changes of the content may go unseen: ${news.reason}`
    process.stderr.write(`${message}\n`)
    vite.ws.send({ type: 'error', err: { message, stack: '' } })
  })
  server.on('close', () => void vite.close())

  const listener = getRequestListener(async (request) => (await loadApp()).fetch(request))
  return (req, res) => vite.middlewares(req, res, () => listener(req, res))
}

/** Builds the application anew only when its modules changed: Vite hands out the same module until then. */
function createAppLoader(load: () => Promise<AppModule>, services: Services) {
  let known: { module: AppModule; app: ReturnType<typeof createPipeline> } | undefined
  return async () => {
    const module = await load()
    if (known?.module !== module) {
      known = { module, app: module.createPipeline(services, { development: true }) }
    }
    return known.app
  }
}
