import { brotliCompressSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { waitForIslands } from '../../screenshots/visit.ts'

/** A page is done when no request has started or ended for this long. */
const QUIET_MS = 500
const STYLE = /<style[^>]*>(.*?)<\/style>/gs
const KINDS: Record<string, keyof Bytes> = {
  document: 'html',
  script: 'scripts',
  font: 'fonts',
  image: 'pictures',
}

/** Compressed as sent; the styles, which are part of the HTML, compressed alone. */
type Bytes = {
  html: number
  styles: number
  scripts: number
  fonts: number
  /** Also those below the first screen that a browser loads ahead. */
  pictures: number
  firstScreenPictures: number
  other: number
}

export type FirstView = {
  bytes: Bytes
  /** The document first; the kind is Playwright's resource type. */
  requests: { url: string; kind: string }[]
  layoutShift: number
}

/** Opens an address, hydrates every island and waits for the last request. */
export async function readFirstView(page: Page, address: string): Promise<FirstView> {
  const requests: Request[] = []
  let lastEvent = 0
  const onEvent = () => {
    lastEvent = performance.now()
  }
  page.on('request', (request) => requests.push(request))
  page.on('request', onEvent).on('requestfinished', onEvent).on('requestfailed', onEvent)

  const response = await page.goto(address)
  if (!response) throw new Error(`No response from ${address}`)
  await waitForIslands(page)
  while (performance.now() - lastEvent < QUIET_MS) await page.waitForTimeout(QUIET_MS / 10)

  return {
    bytes: {
      ...(await addUp(requests)),
      styles: toStyleBytes(await response.text()),
      firstScreenPictures: (await addUp(await findShown(page, requests))).pictures,
    },
    requests: requests.map((request) => ({ url: request.url(), kind: request.resourceType() })),
    layoutShift: await readShifts(page),
  }
}

/** The requests for the pictures that are on the screen. */
async function findShown(page: Page, requests: Request[]): Promise<Request[]> {
  const shown = await page.evaluate(() => {
    const inView = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      return image.checkVisibility() && bottom > 0 && top < innerHeight
    })
    return inView.map(({ currentSrc }) => currentSrc)
  })
  return requests.filter((request) => shown.includes(request.url()))
}

/** The sum of all layout shifts so far. */
export function readShifts(page: Page): Promise<number> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const values: number[] = observer.takeRecords().map((shift) => Reflect.get(shift, 'value'))
    return values.reduce((sum, value) => sum + value, 0)
  })
}

async function addUp(requests: Request[]): Promise<Bytes> {
  const bytes: Bytes = { html: 0, styles: 0, scripts: 0, fonts: 0, pictures: 0, firstScreenPictures: 0, other: 0 }
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
