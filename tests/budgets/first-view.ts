import { brotliCompressSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { waitForIslands } from '../states/visit.ts'

/** A page is loaded when no request has started or ended for this long. */
const IDLE_MS = 500
const STYLE = /<style[^>]*>(.*?)<\/style>/gs
const KINDS: Record<string, keyof Bytes> = {
  document: 'html',
  script: 'scripts',
  font: 'fonts',
  image: 'images',
}

/** Sizes are compressed as sent. Styles are part of the HTML and are compressed separately here. */
type Bytes = {
  html: number
  styles: number
  scripts: number
  fonts: number
  images: number
  aboveFoldImages: number
  other: number
}

export type FirstView = {
  bytes: Bytes
  /** The first request is the document; `kind` is Playwright's resource type. */
  requests: { url: string; kind: string }[]
  layoutShift: number
}

/** Opens a URL, hydrates every island, and waits for the last request. */
export async function readFirstView(page: Page, url: string): Promise<FirstView> {
  const requests: Request[] = []
  let lastEvent = 0
  const onEvent = () => {
    lastEvent = performance.now()
  }
  // Only a browser with tabs requests the icon.
  page.on('request', (request) => request.url().endsWith('/favicon.svg') || requests.push(request))
  page.on('request', onEvent).on('requestfinished', onEvent).on('requestfailed', onEvent)

  const response = await page.goto(url)
  if (!response) throw new Error(`No response from ${url}`)
  await waitForIslands(page)
  while (performance.now() - lastEvent < IDLE_MS) await page.waitForTimeout(IDLE_MS / 10)

  return {
    bytes: {
      ...(await sumBytes(requests)),
      styles: toStyleBytes(await response.text()),
      aboveFoldImages: (await sumBytes(await findVisibleImages(page, requests))).images,
    },
    requests: requests.map((request) => ({ url: request.url(), kind: request.resourceType() })),
    layoutShift: await readShifts(page),
  }
}

async function findVisibleImages(page: Page, requests: Request[]): Promise<Request[]> {
  const visible = await page.evaluate(() => {
    const inView = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      return image.checkVisibility() && bottom > 0 && top < innerHeight
    })
    return inView.map(({ currentSrc }) => currentSrc)
  })
  return requests.filter((request) => visible.includes(request.url()))
}

export function readShifts(page: Page): Promise<number> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const values: number[] = observer.takeRecords().map((shift) => Reflect.get(shift, 'value'))
    return values.reduce((sum, value) => sum + value, 0)
  })
}

async function sumBytes(requests: Request[]): Promise<Bytes> {
  const bytes: Bytes = { html: 0, styles: 0, scripts: 0, fonts: 0, images: 0, aboveFoldImages: 0, other: 0 }
  for (const request of requests) {
    const { responseBodySize } = await request.sizes()
    bytes[KINDS[request.resourceType()] ?? 'other'] += responseBodySize
  }
  return bytes
}

function toStyleBytes(html: string): number {
  const styles = Array.from(html.matchAll(STYLE), ([, css]) => css)
  return brotliCompressSync(styles.join('')).length
}
