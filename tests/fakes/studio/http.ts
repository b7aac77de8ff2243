import { readFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { type Content, KEY_HEADER, type StudioEvent } from '../../../studio/api.ts'
import { startStudio } from '../../../studio/server/start.ts'
import { writeContentDir } from '../content/content-dir.ts'
import { createFolder } from '../postgres/databases.ts'

const ROOT = join(import.meta.dirname, '../../..')

type Options = { files?: Record<string, string | undefined>; env?: Record<string, string>; idleMs?: number }
type Sent = { method?: string; headers?: Record<string, string>; body?: unknown }
type Response = { status: number; headers: IncomingHttpHeaders; text: string }
export type HttpStudio = Awaited<ReturnType<typeof openHttpStudio>>

/** Starts a real studio over a temporary folder. */
export async function openHttpStudio({ files = {}, env = {}, idleMs }: Options = {}) {
  const contentDir = env.CONTENT_DIR ?? (await writeContentDir(files))
  const dataDir = env.DATA_DIR ?? (await createFolder())
  const config = readConfig({ CONTENT_DIR: contentDir, DATA_DIR: dataDir, ...env })
  const printed: string[] = []
  const clock = { now: new Date('2026-01-02T03:04:05Z') }
  const options = { cwd: ROOT, env, now: () => clock.now, print: (line: string) => void printed.push(line) }
  const running = await startStudio(config, { ...options, noBrowser: true, ...(idleMs && { idleMs }) })
  onTestFinished(running.close)
  const { port } = running
  let key = ''

  /** Unlike fetch, this can send any header. */
  function send(path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Response> {
    const text = body === undefined || typeof body === 'string' ? (body as string | undefined) : JSON.stringify(body)
    const length = { 'content-length': String(Buffer.byteLength(text ?? '')) }
    const type = text === undefined ? {} : { 'content-type': 'application/json', ...length }
    return new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path, method, headers: { ...type, [KEY_HEADER]: key, ...headers } }
      const sent = request(options, async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString() })
      })
      sent.on('error', reject).end(text)
    })
  }

  async function openKey(): Promise<string> {
    return (await running.openTab()).split('#key=')[1] ?? ''
  }

  async function signIn(): Promise<void> {
    const reply = await send('/api/session', { method: 'POST', body: { key: await openKey() } })
    key = JSON.parse(reply.text).key
  }

  async function call<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
    const { text } = await send(`/api/${path}`, { method, body: method === 'GET' ? undefined : (body ?? {}) })
    return JSON.parse(text)
  }

  const content = async () => (await call<{ content: Content }>('GET', 'start')).content
  const hashOf = async (file: string) => (await content()).files.find((each) => each.file === file)?.hash ?? ''
  const read = (file: string) => readFile(join(contentDir, file), 'utf8')
  await signIn()
  return { ...running, clock, contentDir, dataDir, printed, send, call, content, hashOf, read, openKey, key: () => key }
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

async function* readLines(response: globalThis.Response): AsyncGenerator<unknown> {
  let rest = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
}
