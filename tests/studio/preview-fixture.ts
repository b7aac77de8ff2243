import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type FrameLocator, type Page } from '@playwright/test'
import { readConfig } from '../../server/config.ts'
import { createFolder } from '../../studio/server/content/folder.ts'
import { openShown } from '../../studio/server/content/shown.ts'

export const ROOT = join(import.meta.dirname, '../..')
/** Playwright can't load the pages' source files. */
const { openPreview }: typeof import('../../studio/server/preview/open.ts') = await import(
  join(ROOT, 'build/server/preview.js')
)

type Message = { kind: string; source?: string; offset?: number; path?: string }
type Studio = {
  /** Shows the sample with these texts. Returns what is wrong with them. */
  show(texts?: ReadonlyMap<string, string>): Promise<unknown[]>
  readAvatar(): string
  origin: string
  previewOrigin: string
  frame: FrameLocator
  /** The requests that reached the studio after its page. */
  requests: string[]
  messages(): Promise<Message[]>
  last(kind: string): Promise<Message | undefined>
  send(message: object): Promise<void>
  /** Shows a file with a replacement, as an edit that is not saved. */
  edit(file: string, from: string | RegExp, to: string): Promise<void>
}

export const test = base.extend<{ studio: Studio }>({
  studio: async ({ page }, use) => {
    const requests: string[] = []
    const server = createServer((request, response) => respond(request, response, requests))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const studioPort = (server.address() as AddressInfo).port
    const dir = await mkdtemp(join(tmpdir(), 'vitrine-studio-'))
    const config = readConfig({ CONTENT_DIR: join(dir, 'none') })
    const folder = createFolder(config)
    const shown = await openShown(folder)
    const preview = await openPreview(config, { studioPort, shown })
    const show: Studio['show'] = async (texts = new Map()) => {
      await shown.show(texts)
      return (await shown.load(texts)).issues
    }
    const readAvatar = () => shown.content()?.site.avatar?.url ?? ''
    const studio = createStudio(page, { show, readAvatar }, { previewOrigin: preview.origin, studioPort, requests })
    await page.goto(`${studio.origin}/?${studio.previewOrigin}/`)
    await expect.poll(() => studio.last('ready')).toEqual({ kind: 'ready', path: '/' })
    await use(studio)
    await page.close()
    await preview.close()
    server.close()
    await rm(dir, { recursive: true })
  },
})

/** Plays the studio: a page that frames the preview and keeps its messages. */
export function respond({ url = '' }: IncomingMessage, response: ServerResponse, requests: string[]): void {
  const src = decodeURIComponent(url.split('?')[1] ?? '')
  if (!src) requests.push(url)
  response.setHeader('content-type', 'text/html')
  response.end(`<!DOCTYPE html><title>Studio</title><style>body{margin:0}iframe{width:1280px;height:800px;border:0}</style>
    <iframe src="${src}"></iframe><script>
    window.messages = []; addEventListener('message', ({ data, origin }) => messages.push({ ...data, origin }))</script>`)
}

type Options = { previewOrigin: string; studioPort: number; requests: string[] }

type Shown = Pick<Studio, 'show' | 'readAvatar'>

function createStudio(page: Page, { show, readAvatar }: Shown, options: Options): Studio {
  const { previewOrigin } = options
  const messages = () =>
    page.evaluate((own) => {
      const all: (Message & { origin: string })[] = Reflect.get(window, 'messages')
      return all.filter(({ origin }) => origin === own).map(({ origin: _, ...message }) => message as Message)
    }, previewOrigin)
  const send = (message: object) =>
    page.evaluate(([data, to]) => frames[0]?.postMessage(data, to), [message, previewOrigin] as const)
  return {
    show,
    readAvatar,
    previewOrigin,
    origin: `http://127.0.0.1:${options.studioPort}`,
    requests: options.requests,
    frame: page.frameLocator('iframe'),
    messages,
    last: async (kind) => (await messages()).findLast((message) => message.kind === kind),
    send,
    async edit(file, from, to) {
      const text = await readFile(join(ROOT, 'sample', file), 'utf8')
      expect(text.replace(from, to)).not.toBe(text)
      expect(await show(new Map([[file, text.replace(from, to)]]))).toEqual([])
      await send({ kind: 'refresh' })
    },
  }
}

export { expect }
