import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
  '.json': 'application/json',
}

export type FileServer = { origin: string; requests: string[]; close(): Promise<void> }

/** Serves files like a plain web host: no headers, no rewrites, and index.html for folders. */
export async function startFileServer(dir: string): Promise<FileServer> {
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    requests.push(pathname)
    const found = await find(dir, decodeURIComponent(pathname))
    if (found.kind === 'folder') response.writeHead(301, { location: `${pathname}/` }).end()
    else response.writeHead(found.status, { 'content-type': found.type }).end(found.bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    requests,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Found = { kind: 'folder' } | { kind: 'file'; status: number; type: string; bytes: Uint8Array | string }

async function find(dir: string, path: string): Promise<Found> {
  const target = join(dir, path)
  const stats = await stat(target).catch(() => undefined)
  if (stats?.isDirectory() && !path.endsWith('/')) return { kind: 'folder' }
  const file = stats?.isDirectory() ? join(target, 'index.html') : target
  const bytes = await readFile(file).catch(() => undefined)
  if (bytes) return { kind: 'file', status: 200, type: TYPES[extname(file)] ?? 'application/octet-stream', bytes }
  return { kind: 'file', status: 404, type: 'text/html; charset=utf-8', bytes: await readNotFoundPage(dir, path) }
}

/** Reads the 404.html of the nearest folder that has one, like hosts for several sites do. */
async function readNotFoundPage(dir: string, path: string): Promise<Uint8Array | string> {
  const steps = path.split('/').filter(Boolean)
  for (let depth = steps.length; depth >= 0; depth -= 1) {
    const page = await readFile(join(dir, ...steps.slice(0, depth), '404.html')).catch(() => undefined)
    if (page) return page
  }
  return 'Not found'
}
