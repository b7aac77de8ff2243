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

export type FileServer = { origin: string; asked: string[]; close(): Promise<void> }

/** A web server that knows files and nothing else: no headers, no rewriting; a folder is its index.html. */
export async function startFileServer(dir: string): Promise<FileServer> {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    asked.push(pathname)
    const found = await find(dir, decodeURIComponent(pathname))
    if (found.kind === 'folder') response.writeHead(301, { location: `${pathname}/` }).end()
    else response.writeHead(found.status, { 'content-type': found.type }).end(found.bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Found = { kind: 'folder' } | { kind: 'file'; status: number; type: string; bytes: Uint8Array | string }

async function find(dir: string, path: string): Promise<Found> {
  const wanted = join(dir, path)
  const there = await stat(wanted).catch(() => undefined)
  if (there?.isDirectory() && !path.endsWith('/')) return { kind: 'folder' }
  const file = there?.isDirectory() ? join(wanted, 'index.html') : wanted
  const bytes = await readFile(file).catch(() => undefined)
  if (bytes) return { kind: 'file', status: 200, type: TYPES[extname(file)] ?? 'application/octet-stream', bytes }
  return { kind: 'file', status: 404, type: 'text/html; charset=utf-8', bytes: await findNotFound(dir, path) }
}

/** The page of the nearest folder above that has one, as hosts for several sites do it. */
async function findNotFound(dir: string, path: string): Promise<Uint8Array | string> {
  const steps = path.split('/').filter(Boolean)
  for (let depth = steps.length; depth >= 0; depth -= 1) {
    const page = await readFile(join(dir, ...steps.slice(0, depth), '404.html')).catch(() => undefined)
    if (page) return page
  }
  return 'Not found'
}
