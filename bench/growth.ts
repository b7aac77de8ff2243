import { startSite } from '../tests/fakes/site.ts'
import { BUDGETS } from './bytes/budgets.ts'
import { createManyProjects } from './bytes/many-projects.ts'
import { toMedian } from './median.ts'
import type { Row } from './table.ts'

const COUNTS = [10, 100, 1_000]
const LIST = '/api/v1/project/getall'
/** An unknown query is not cached: this page is rendered for each request. */
const UNCACHED_PATH = '/?cache=no'
const RENDERED_REQUESTS = 10
const CACHED_REQUESTS = 200
const BROTLI = { headers: { 'accept-encoding': 'br' } }

type Size = { count: number; startMs: number; html: number; renderedMs: number; cachedMs: number; list: number }

/** Sizes and times by number of projects, compared with the smallest. */
export async function benchGrowth(): Promise<Row[]> {
  const sizes: Size[] = []
  for (const count of COUNTS) sizes.push(await measure(count))
  const [fewest] = sizes
  return sizes.flatMap((size) => toRows(size, size === fewest ? undefined : fewest))
}

async function measure(count: number): Promise<Size> {
  const content = await createManyProjects(count)
  const start = performance.now()
  const site = await startSite({ CONTENT_DIR: content.dir })
  try {
    const html = await countBytes(site.origin)
    return {
      count,
      startMs: performance.now() - start,
      html,
      renderedMs: await toMs(site.origin + UNCACHED_PATH, RENDERED_REQUESTS),
      cachedMs: await toMs(site.origin, CACHED_REQUESTS),
      list: await countBytes(site.origin + LIST),
    }
  } finally {
    await site.stop()
    await content.remove()
  }
}

/** Compressed size: fetch decompresses the body but leaves `content-length`. */
async function countBytes(address: string): Promise<number> {
  const response = await fetch(address, BROTLI)
  await response.bytes()
  if (!response.ok || response.headers.get('content-encoding') !== 'br') throw new Error(`No Brotli at ${address}`)
  return Number(response.headers.get('content-length'))
}

async function toMs(address: string, times: number): Promise<number> {
  const took: number[] = []
  for (let time = 0; time < times; time += 1) {
    const start = performance.now()
    await (await fetch(address, BROTLI)).bytes()
    took.push(performance.now() - start)
  }
  return toMedian(took)
}

function toRows(size: Size, fewest?: Size): Row[] {
  const name = `${size.count.toLocaleString('en')} projects`
  const { html } = BUDGETS.home
  return [
    { what: `${name}: HTML of the home page`, unit: 'bytes', ours: size.html, beside: fewest?.html, budget: html },
    { what: `${name}: home page from the cache`, unit: 'ms', ours: size.cachedMs, beside: fewest?.cachedMs },
    { what: `${name}: home page rendered`, unit: 'ms', ours: size.renderedMs, beside: fewest?.renderedMs },
    { what: `${name}: start to first page`, unit: 'ms', ours: size.startMs, beside: fewest?.startMs },
    { what: `${name}: the list that Show More asks for`, unit: 'bytes', ours: size.list, beside: fewest?.list },
  ]
}
