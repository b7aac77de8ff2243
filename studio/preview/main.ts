import type { PageData } from '../api.ts'
import type { FromPreview, ToPreview } from '../app/preview/messages.ts'
import { isShared } from '../shortcut.ts'
import { start, update } from './refresh.ts'
import { markSources } from './sources.ts'

/** The height that the header covers. */
const MARGIN_PX = 96
const SCROLL_MS = 200
const NOT_MODIFIED = 304

let data = readData(document)
const origin = data.studio.find((each) => each === location.ancestorOrigins?.[0]) ?? data.studio[0] ?? ''
let ringed = ''
let refreshing: Promise<void> = Promise.resolve()
let isLeaving = false

// Without the studio around it, the preview behaves as the site.
if (parent !== window) {
  start()
  markSources(data.sources)
  addEventListener('message', onMessage)
  // Another width moves what is shown.
  addEventListener('resize', () => scrollIn(show(ringed)))
  for (const type of ['click', 'auxclick'] as const) addEventListener(type, onClick, true)
  addEventListener('submit', onSubmit, true)
  addEventListener('keydown', onKeyDown, true)
  post({ kind: 'ready', path: location.pathname })
}

function readData(page: Document): PageData {
  return JSON.parse(page.getElementById('studio-data')?.textContent ?? '{"studio":[],"etag":""}')
}

function post(message: FromPreview): void {
  parent.postMessage(message, origin)
}

function onMessage({ source, origin: sender, data: message }: MessageEvent<ToPreview>): void {
  if (source !== parent || sender !== origin) return
  if (message.kind === 'refresh') refreshing = refreshing.then(refresh, refresh)
  if (message.kind === 'show') scrollIn(show(message.source))
  if (message.kind === 'go') go(message.path)
  if (message.kind === 'theme') setTheme(message.theme)
}

async function refresh(): Promise<void> {
  if (isLeaving) return
  const page = await fetchPage()
  // A reload would call off the way to the other page, which may begin meanwhile.
  if (!page || isLeaving) return
  for (const name of ['data-source', 'data-ring'])
    for (const element of document.querySelectorAll(`[${name}]`)) element.removeAttribute(name)
  if (!update(page)) return location.reload()
  data = readData(page)
  show(ringed)
}

/**
 * Is undefined if the page is as new as the content, or if the studio has stopped. A request for a document needs no
 * parser, which Trusted Types would refuse.
 */
function fetchPage(): Promise<Document | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', location.href)
    request.responseType = 'document'
    request.setRequestHeader('if-none-match', data.etag)
    request.onload = () => resolve(request.status === NOT_MODIFIED ? undefined : request.response)
    request.onerror = () => resolve(undefined)
    request.send()
  })
}

/** Falls back to the whole list or field if the part isn't on the page. */
function show(source: string): Element | undefined {
  ringed = source
  document.querySelector('[data-ring]')?.removeAttribute('data-ring')
  markSources(data.sources)
  for (let part = source; part.includes('#'); part = part.replace(/[.#][^.#]*$/, '')) {
    const elements = [...document.querySelectorAll(`[data-source="${CSS.escape(part)}"]`)]
    const element = elements.find((each) => each.checkVisibility({ visibilityProperty: true }))
    element?.setAttribute('data-ring', '')
    if (element) return element
  }
  return undefined
}

function scrollIn(element: Element | undefined): void {
  const { top, bottom, height } = element?.getBoundingClientRect() ?? new DOMRect(0, MARGIN_PX)
  if (top >= MARGIN_PX && bottom <= innerHeight - MARGIN_PX) return
  const [from, start] = [scrollY, performance.now()]
  const distance = top - Math.max(MARGIN_PX, (innerHeight - height) / 2)
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches

  function step(): void {
    const part = isReduced ? 1 : Math.min(1, (performance.now() - start) / SCROLL_MS)
    scrollTo({ top: from + distance * (1 - (1 - part) ** 3), behavior: 'instant' })
    if (part < 1) requestAnimationFrame(step)
  }
  step()
}

function go(path: string): void {
  const url = new URL(path, location.origin)
  if (url.origin !== location.origin) return
  isLeaving = url.pathname !== location.pathname
  if (isLeaving) location.assign(url)
  else post({ kind: 'ready', path: url.pathname })
}

/** The page's own script applies what is stored, and so does its menu. */
function setTheme(theme: string): void {
  const key = document.querySelector<HTMLElement>('script[data-key]')?.dataset.key
  if (key) localStorage.setItem(key, theme)
  dispatchEvent(new Event('storage'))
}

/** Marks the elements again before each click, because islands may have added some. */
function onClick(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : undefined
  const link = target?.closest<HTMLAnchorElement>('a[href]')
  if (link && link.origin !== location.origin) event.preventDefault()
  markSources(data.sources)
  const element = target?.closest<HTMLElement>('[data-source]')
  if (!element || event.button !== 0 || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  event.stopImmediatePropagation()
  post({ kind: 'picked', source: element.dataset.source ?? '', offset: toOffset(element, event) })
}

/** Returns where the click is in the element's text. */
function toOffset(element: Element, { clientX, clientY }: MouseEvent): number {
  const caret = document.caretPositionFromPoint?.(clientX, clientY)
  if (!caret || !element.contains(caret.offsetNode)) return 0
  const range = new Range()
  range.setStart(element, 0)
  range.setEnd(caret.offsetNode, caret.offset)
  return range.toString().length
}

/** The studio's shortcuts also work while the focus is in the preview. */
function onKeyDown(event: KeyboardEvent): void {
  if (!isShared(event)) return
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
  event.preventDefault()
  post({ kind: 'key', pressed: { key, code, ctrlKey, metaKey, altKey, shiftKey } })
}

/** The preview's server refuses forms, too. Only Show More is a form that requests a page. */
function onSubmit(event: SubmitEvent): void {
  if (event.target instanceof Element && event.target.getAttribute('method') === 'get') return
  event.preventDefault()
  event.stopImmediatePropagation()
  post({ kind: 'refused' })
}
