import { readFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { SimpleIcons } from '../../../cli/icons/simple-icons.ts'
import { readConfig } from '../../../server/config.ts'
import { type Content, KEY_HEADER, type StudioEvent } from '../../../studio/api.ts'
import { startStudio } from '../../../studio/server/start.ts'
import { writeContentDir } from '../content/content-dir.ts'
import { createFolder } from '../postgres/databases.ts'
import { OFFLINE_ICONS } from './icons.ts'

type Options = {
  files?: Record<string, string | undefined>
  contentDir?: string
  cwd?: string
  env?: Record<string, string>
  idleMs?: number
  icons?: SimpleIcons
}
type Sent = { method?: string; headers?: Record<string, string>; body?: unknown }
type Reply = { status: number; headers: IncomingHttpHeaders; text: string }
export type HttpStudio = Awaited<ReturnType<typeof openHttpStudio>>

/** Starts a real studio over a temporary folder. Nothing is downloaded. */
export async function openHttpStudio({ files, env = {}, idleMs, icons = OFFLINE_ICONS, ...given }: Options = {}) {
  const cwd = given.cwd ?? (await createFolder())
  const contentDir = given.contentDir ?? env.CONTENT_DIR ?? (await writeContentDir(files))
  const dataDir = env.DATA_DIR ?? join(cwd, 'data')
  const config = readConfig({ CONTENT_DIR: contentDir, DATA_DIR: dataDir, ...env })
  const printed: string[] = []
  const clock = { now: new Date('2026-01-02T03:04:05Z') }
  const options = { cwd, env, icons, now: () => clock.now, print: (line: string) => void printed.push(line) }
  const running = await startStudio(config, { ...options, noBrowser: true, ...(idleMs && { idleMs }) })
  onTestFinished(running.close)
  let key = ''

  const send = (path: string, { headers, ...sent }: Sent = {}) =>
    sendRequest(running.port, path, { ...sent, headers: { [KEY_HEADER]: key, ...headers } })

  async function openKey(): Promise<string> {
    return (await running.openTab()).split('#key=')[1] ?? ''
  }

  /** Returns the status of a request, and its JSON. */
  async function ask(method: string, path: string, body?: unknown) {
    const { status, text } = await send(`/api/${path}`, { method, body: method === 'GET' ? undefined : (body ?? {}) })
    return { status, reply: text ? JSON.parse(text) : undefined }
  }

  const call = async <Reply>(...request: Parameters<typeof ask>): Promise<Reply> => (await ask(...request)).reply
  const content = async () => (await call<{ content: Content }>('GET', 'start')).content
  const hashOf = async (file: string) => (await content()).files.find((each) => each.file === file)?.hash ?? ''
  const read = (file: string) => readFile(join(contentDir, file), 'utf8')
  key = (await call<{ key: string }>('POST', 'session', { key: await openKey() })).key
  const folders = { cwd, contentDir, dataDir }
  return { ...running, ...folders, clock, printed, send, ask, call, content, hashOf, read, openKey, key: () => key }
}

/** Unlike fetch, this can send any header. */
function sendRequest(port: number, path: string, { method = 'GET', headers = {}, body }: Sent): Promise<Reply> {
  const bytes = body instanceof Uint8Array || typeof body === 'string' ? body : JSON.stringify(body)
  const type = bytes === undefined ? {} : { 'content-type': 'application/json' }
  const length = { 'content-length': Buffer.byteLength(bytes ?? '') }
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, headers: { ...type, ...length, ...headers } }
    const sent = request(options, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString() })
    })
    sent.on('error', reject).end(bytes)
  })
}

/** Reads the events of a new tab. */
export async function openTab({ port, key }: Pick<HttpStudio, 'port' | 'key'>) {
  const controller = new AbortController()
  const headers = { [KEY_HEADER]: key() }
  const response = await fetch(`http://127.0.0.1:${port}/api/events`, { headers, signal: controller.signal })
  const lines = readLines(response)
  const next = async () => (await lines.next()).value as StudioEvent | undefined
  return { next, close: () => controller.abort() }
}

async function* readLines(response: Response): AsyncGenerator<unknown> {
  let rest = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
}
