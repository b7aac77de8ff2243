import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type FrameLocator, type Page } from '@playwright/test'
import { parse } from 'yaml'
import { readConfig } from '../../server/config.ts'
import { SELECTORS } from '../../studio/preview/sources.ts'
import { openPreview, type Preview } from '../../studio/server/preview/open.ts'

const ROOT = join(import.meta.dirname, '../..')

type Message = { kind: string; source?: string; offset?: number; near?: string; path?: string }
type Studio = {
  preview: Preview
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

const test = base.extend<{ studio: Studio }>({
  studio: async ({ page }, use) => {
    const requests: string[] = []
    const server = createServer((request, response) => respond(request, response, requests))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const studioPort = (server.address() as AddressInfo).port
    const dir = await mkdtemp(join(tmpdir(), 'vitrine-studio-'))
    const config = readConfig({ CONTENT_DIR: join(dir, 'none') })
    const preview = await openPreview(config, { root: ROOT, studioPort })
    const studio = createStudio(page, preview, { studioPort, requests })
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
function respond({ url = '' }: IncomingMessage, response: ServerResponse, requests: string[]): void {
  const src = decodeURIComponent(url.split('?')[1] ?? '')
  if (!src) requests.push(url)
  response.setHeader('content-type', 'text/html')
  response.end(`<!DOCTYPE html><title>Studio</title><style>body{margin:0}iframe{width:1280px;height:800px;border:0}</style>
    <iframe src="${src}"></iframe><script>
    window.messages = []; addEventListener('message', ({ data, origin }) => messages.push({ ...data, origin }))</script>`)
}

function createStudio(page: Page, preview: Preview, options: { studioPort: number; requests: string[] }): Studio {
  const previewOrigin = `http://127.0.0.1:${preview.port}`
  const messages = () =>
    page.evaluate((own) => {
      const all: (Message & { origin: string })[] = Reflect.get(window, 'messages')
      return all.filter(({ origin }) => origin === own).map(({ origin: _, ...message }) => message as Message)
    }, previewOrigin)
  const send = (message: object) =>
    page.evaluate(([data, to]) => frames[0]?.postMessage(data, to), [message, previewOrigin] as const)
  return {
    preview,
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
      expect(await preview.show(new Map([[file, text.replace(from, to)]]))).toEqual([])
      await send({ kind: 'refresh' })
    },
  }
}

type Marked = Element & { isSame?: boolean }

test('an edit changes only its words, and keeps elements, islands, and the scroll position', async ({ studio }) => {
  const { frame } = studio
  await frame.locator('#skills').scrollIntoViewIfNeeded()
  await expect(frame.locator('[data-island="home/typewriter"]')).toHaveAttribute('data-state', 'ready')
  const before = await frame.locator('html').evaluate((root) => {
    for (const element of root.querySelectorAll<Marked>('body *')) element.isSame = true
    return scrollY
  })
  const isSame = (selector: string) =>
    frame
      .locator(selector)
      .first()
      .evaluate((element: Marked) => element.isSame)
  expect(before).toBeGreaterThan(500)
  await studio.edit('site.yaml', "Hi, I'm Robin Sample", 'Hello, I am Robin Sample')
  await expect(frame.locator('#home-title')).toContainText('Hello, I am Robin Sample')
  await studio.edit('skills.yaml', 'title: TypeScript', 'title: TypoScript')
  await expect(frame.locator('#skills')).toContainText('TypoScript')
  await expect(frame.locator('#home-title')).toContainText('Hi, I’m Robin Sample')
  const kept = [
    '#home-title',
    '#skills .icon-cell',
    '[data-island="home/typewriter"] span',
    'a.card img',
    '.theme-anchor',
  ]
  for (const selector of kept) expect([selector, await isSame(selector)]).toEqual([selector, true])
  expect(await frame.locator('html').evaluate(() => scrollY)).toBe(before)
})

test('an island with other props is replaced and hydrated again', async ({ studio }) => {
  const { frame } = studio
  await studio.edit('site.yaml', '- Youtuber', '- Beekeeper')
  const island = frame.locator('[data-island="home/typewriter"]')
  await expect(island.locator('.sr-only')).toHaveText('Fullstack Developer, Beekeeper, Freelancer')
  await expect(island).toHaveAttribute('data-state', 'ready')
})

test('entries, sections, and headings are added, moved, and removed in place', async ({ studio }) => {
  const { frame } = studio
  const titles = () => frame.locator('main section').evaluateAll((all) => all.map(({ id }) => id))
  const before = await titles()
  await frame.locator('#skills').evaluate((element: Marked) => Object.assign(element, { isSame: true }))
  await studio.edit('site.yaml', /sections:\n( {2}- \w+\n)+/, 'sections: [home, skills, about, portfolio]\n')
  await expect.poll(titles).toEqual(['home', 'skills', 'about', 'portfolio', 'contact'])
  expect(await frame.locator('#skills').evaluate((element: Marked) => element.isSame)).toBe(true)
  await studio.edit('skills.yaml', '- title: React\n', '- title: Weaving\n  group: Hands\n- title: React\n')
  await expect.poll(titles).toEqual(before)
  await expect(frame.locator('#skills .group-title')).toHaveText('Hands')
  await expect(frame.locator('#skills .icon-cell', { hasText: 'Weaving' })).toBeVisible()
})

test('another hue needs no new page, another look or language does and keeps the scroll position', async ({
  studio,
}) => {
  const { frame } = studio
  const accent = () => frame.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--accent'))
  const before = await accent()
  await frame.locator('html').evaluate((root: Marked) => Object.assign(root, { isSame: true }))
  const isSame = () => frame.locator('html').evaluate((root: Marked) => root.isSame)
  await studio.edit('site.yaml', /^accent: .*/m, 'accent: 20')
  await expect.poll(accent).not.toBe(before)
  await studio.preview.show(new Map())
  await studio.send({ kind: 'refresh' })
  await expect.poll(accent).toBe(before)
  expect(await isSame()).toBe(true)
  await frame.locator('#skills').scrollIntoViewIfNeeded()
  const scrolled = await frame.locator('html').evaluate(() => scrollY)
  await studio.edit('site.yaml', /$/, '\nlanguage: de\n')
  await expect(frame.locator('html')).toHaveAttribute('lang', 'de')
  await expect.poll(() => frame.locator('html').evaluate(() => Math.round(scrollY))).toBe(scrolled)
  expect(await isSame()).toBeUndefined()
})

/** Reads what the files say at a source, as a list of texts. */
async function readWritten(source: string): Promise<string[]> {
  const [file = '', path = ''] = source.split('#')
  const value = path
    .split('.')
    .reduce<unknown>(
      (at, key) => Reflect.get(Object(at), key),
      parse(await readFile(join(ROOT, 'sample', file), 'utf8')),
    )
  return [value].flat().flatMap((each) => (each === undefined ? [] : [String(each)]))
}

type Place = { source: string; text: string; x: number; y: number; isSeen: boolean }

/** Finds where the fourth letter of an element is, or the middle of an image, once it is scrolled into view. */
function findPlace(element: Element): Place {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const range = new Range()
  let text = ''
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    if (!text && node.data.length > 4 && !node.parentElement?.closest('.sr-only, .print-only')) {
      range.setStart(node, 3)
      range.setEnd(node, 4)
      text = node.data
      node.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' })
    }
  }
  const { x, y, width, height } = text ? range.getBoundingClientRect() : element.getBoundingClientRect()
  const source = (element as HTMLElement).dataset.source ?? ''
  const isSeen = width > 0 && element.checkVisibility({ visibilityProperty: true })
  return { source, text, x: text ? x + 1 : x + width / 2, y: y + height / 2, isSeen }
}

const ALWAYS_MISSING = ['site.yaml#headings.aboutSubtitle', 'site.yaml#status']

for (const path of ['/', '/project/ridgeline', '/project/loom']) {
  test(`a click on ${path} picks the field that says these words, at the same letter`, async ({ studio, page }) => {
    const { frame } = studio
    await studio.send({ kind: 'go', path })
    await expect.poll(() => studio.last('ready')).toEqual({ kind: 'ready', path })
    const elements = frame.locator('[data-source]')
    const found = await elements.evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.source ?? ''))
    const expected = path === '/' ? Object.keys(SELECTORS) : toProjectSources(path)
    expect(expected.filter((source) => !found.includes(source))).toEqual([])
    for (let at = 0; at < found.length; at += 1) {
      const { source, text, x, y, isSeen } = await elements.nth(at).evaluate(findPlace)
      if (!isSeen) continue
      const written = (await readWritten(source)).join('\n').replace(/\s+/g, ' ').replaceAll("'", '’')
      const isText = !/Link|URL|links|headings|banner|icon|picture|from|deployed/.test(source) && text
      if (isText && !ALWAYS_MISSING.includes(source)) expect.soft(written, source).toContain(text.slice(0, 12).trim())
      await page.mouse.click(x, y)
      await expect
        .poll(async () => (await studio.last('picked'))?.source, `${at}: ${source} ${text} ${x},${y}`)
        .toBe(source)
      if (isText && !/roles|story|description|biography|name/.test(source))
        expect.soft((await studio.last('picked'))?.offset, source).toBe(3)
    }
    expect((await studio.messages()).filter(({ kind }) => kind === 'ready')).toHaveLength(path === '/' ? 1 : 2)
  })
}

function toProjectSources(path: string): string[] {
  const fields = ['title', 'description', 'banner', 'technologies', 'stack', 'gitRepoLink']
  const more = path.endsWith('ridgeline') ? ['projectLink', 'pictures.0.picture', 'story'] : []
  return [...fields, ...more].map((field) => `projects/${path.split('/')[2]}.yaml#${field}`)
}
