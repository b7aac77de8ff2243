import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { type Beginning, END_OF_BEGINNING, START_ID, START_OF_BEGINNING } from '../../contract/beginning.ts'
import { NOT_TO_KEEP } from './keeper.ts'

export const BEGINNINGS_PATH = '/beginning/'
const MOST_KEPT = 500
const HASH_LENGTH = 16
const HASH = new RegExp(`^[\\w-]{${HASH_LENGTH}}$`)
const START_SCRIPT = `<script id="${START_ID}"`
/** The loaders' data, as the framework writes it into a page. */
const DATA_SCRIPT =
  /<script>window\.__reactRouterContext\.streamController\.(?:enqueue\(([\s\S]*?)\)|close\(\));<\/script>/g
/** Says that this beginning is not known, or not any more. */
const TOO_OLD = 'null'

type Making = {
  /** Whether there is a page of this form at all; the address comes with its query. */
  isPage(page: string): boolean
  make(page: string): Promise<{ ok: boolean }>
}

/**
 * What a page's scripts begin with, above all the data that its HTML shows already, has an address of its own: only the
 * scripts need it, long after the page stands, and without it the page of most owners arrives in one breath of the network.
 */
export function createBeginnings() {
  const texts = new Map<string, string>()

  function remember(text: string): string {
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, HASH_LENGTH)
    texts.delete(hash)
    texts.set(hash, text)
    const oldest = texts.keys().next().value
    if (texts.size > MOST_KEPT && oldest !== undefined) texts.delete(oldest)
    return hash
  }

  /** The page without its beginning, and with the address of it. `page` is the page's own address. */
  function takeOut(html: string, page: string): string {
    const start = html.indexOf(START_OF_BEGINNING, html.lastIndexOf(START_SCRIPT))
    const end = html.indexOf(END_OF_BEGINNING, start)
    if (start === -1 || end === -1) return html
    const beginning: Beginning = JSON.parse(html.slice(start + START_OF_BEGINNING.length, end))
    const pieces = Array.from(html.matchAll(DATA_SCRIPT), ([, piece]) => piece).filter((piece) => piece !== undefined)
    const hash = remember(JSON.stringify({ ...beginning, data: pieces.map((piece) => JSON.parse(piece)) }))
    const address = JSON.stringify(`${BEGINNINGS_PATH}${hash}${page}`).replaceAll('<', '\\u003c')
    return (html.slice(0, start) + address + html.slice(end + END_OF_BEGINNING.length)).replace(DATA_SCRIPT, '')
  }

  /** Another process may have made the page, or this one before it was started anew: then the page is made once more. */
  function serve({ isPage, make }: Making): MiddlewareHandler {
    return async function serveBeginning(c: Context) {
      const [hash, page] = splitAddress(c.req.url)
      const isKnown = texts.has(hash) || (HASH.test(hash) && isPage(page) && (await make(page)).ok)
      const text = texts.get(hash)
      c.header('content-type', 'application/json')
      c.header('cache-control', text ? 'public, max-age=31536000, immutable' : NOT_TO_KEEP)
      return c.body(text ?? TOO_OLD, isKnown ? 200 : 404)
    }
  }

  return { takeOut, serve }
}

function splitAddress(url: string): [hash: string, page: string] {
  const rest = url.slice(url.indexOf(BEGINNINGS_PATH) + BEGINNINGS_PATH.length)
  const slash = rest.indexOf('/')
  return slash === -1 ? [rest, '/'] : [rest.slice(0, slash), rest.slice(slash)]
}
