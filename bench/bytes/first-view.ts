import { brotliCompressSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'

/** Scripts fetch what they fetch by themselves within this time of the last answer. */
const QUIET_MS = 500
const STYLE = /<style[^>]*>(.*?)<\/style>/gs
const KINDS: Record<string, keyof Bytes> = {
  document: 'html',
  script: 'scripts',
  font: 'fonts',
  image: 'pictures',
}

/** What came over the wire, compressed as it came; the styles, which are part of the HTML, compressed alone. */
export type Bytes = { html: number; styles: number; scripts: number; fonts: number; pictures: number; other: number }

export type FirstView = {
  bytes: Bytes
  /** What was asked for, the document first; the kind in the browser's own words. */
  requests: { url: string; kind: string }[]
  layoutShift: number
}

/** Opens an address, touches every island and stays until the page has fetched all that it fetches. */
export async function readFirstView(page: Page, address: string): Promise<FirstView> {
  const requests: Request[] = []
  let lastEvent = 0
  const note = () => {
    lastEvent = performance.now()
  }
  page.on('request', (request) => {
    requests.push(request)
    note()
  })
  page.on('requestfinished', note)
  page.on('requestfailed', note)

  const response = await page.goto(address)
  if (!response) throw new Error(`Nothing answered at ${address}`)
  await page.waitForFunction(() =>
    Array.from(document.querySelectorAll<HTMLElement>('[data-island]')).every((island) => {
      island.dispatchEvent(new Event('pointerover', { bubbles: true }))
      return island.dataset.state === 'ready'
    }),
  )
  while (performance.now() - lastEvent < QUIET_MS) await page.waitForTimeout(QUIET_MS / 10)

  const bytes = await addUp(requests)
  bytes.styles = toStyleBytes(await response.text())
  const layoutShift = await readShifts(page)
  const asked = requests.map((request) => ({ url: request.url(), kind: request.resourceType() }))
  return { bytes, layoutShift, requests: asked }
}

/** The sum of all layout shifts so far; 0 where nothing moved. */
export function readShifts(page: Page): Promise<number> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const values: number[] = observer.takeRecords().map((shift) => Reflect.get(shift, 'value'))
    return values.reduce((sum, value) => sum + value, 0)
  })
}

async function addUp(requests: Request[]): Promise<Bytes> {
  const bytes: Bytes = { html: 0, styles: 0, scripts: 0, fonts: 0, pictures: 0, other: 0 }
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
