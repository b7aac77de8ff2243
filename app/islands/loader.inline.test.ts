import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { schedule } from './hydrate.ts'

const ENTRY = `data:text/javascript,export const hydrate = (element) => globalThis.hydrateInTest(element);export const schedule = (...args) => globalThis.scheduleInTest(...args)`
const BROKEN = 'data:text/javascript,throw new Error("did not arrive")'

type Hydration = { element: HTMLElement; finish(): void; fail(): void }
let hydrations: Hydration[] = []
let removeListeners = () => {}
let paint = () => {}

type OnPaint = (entries: unknown, observer: { disconnect(): void }) => void
/** happy-dom never paints, so the test calls `paint`. */
class PaintObserver {
  #onPaint: OnPaint
  disconnect() {}
  constructor(onPaint: OnPaint) {
    this.#onPaint = onPaint
  }
  observe() {
    paint = () => this.#onPaint(undefined, this)
  }
}

beforeEach(() => {
  hydrations = []
  delete document.documentElement.dataset.below
  location.hash = ''
  vi.stubGlobal('scheduleInTest', schedule)
  vi.stubGlobal('PerformanceObserver', PaintObserver)
  vi.stubGlobal('hydrateInTest', (element: HTMLElement) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    hydrations.push({ element, finish: resolve, fail: () => reject(new Error('broken')) })
    return promise
  })
})
afterEach(() => {
  removeListeners()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Runs the loader as the head does. */
async function open(html: string, data: { src?: string; visit?: string; name?: string } = {}): Promise<void> {
  const { visit: type = 'navigate', name = 'https://ada.example/', ...dataset } = data
  const script = document.createElement('script')
  Object.assign(script.dataset, { src: ENTRY, ...dataset })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type, name } as PerformanceNavigationTiming])
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  vi.resetModules()
  document.body.innerHTML = html
  const added = vi.spyOn(window, 'addEventListener')
  await import('./loader.inline.ts')
  const listeners = [...added.mock.calls]
  removeListeners = () => {
    for (const listener of listeners) window.removeEventListener(...listener)
  }
  added.mockRestore()
}

const island = (when: string, html: string) => `<div data-island="x" data-when="${when}">${html}</div>`
const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector) as T
const stateOf = (selector = '[data-island]') => find(selector).dataset.state
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })

async function hydrateNext(): Promise<void> {
  await until(() => expect(hydrations).toHaveLength(1))
  hydrations[0]?.finish()
  await until(() => expect(stateOf()).toBe('ready'))
}

test('loads an island after the load event and the first paint', async () => {
  await open(island('load', ''))
  expect(stateOf()).toBeUndefined()
  dispatchEvent(new Event('load'))
  expect(stateOf()).toBeUndefined()
  paint()
  await hydrateNext()
})

test('loads an island of the first scroll then, and one of an interaction not at all', async () => {
  await open(`${island('scroll', '')}<div data-island="y"></div>`)
  dispatchEvent(new Event('load'))
  paint()
  expect(hydrations).toEqual([])
  dispatchEvent(new Event('scroll'))
  await hydrateNext()
  expect(stateOf('[data-island=y]')).toBeUndefined()
})

test('fetches the listed scripts when the page is idle', async () => {
  const findFiles = () =>
    Array.from(document.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]'), ({ href }) => href)
  await open(`<script data-files="core form"></script>${island('load', '')}`)
  dispatchEvent(new Event('load'))
  expect(findFiles()).toEqual([])
  paint()
  await until(() => expect(findFiles()).toEqual(['core.js', 'form.js'].map((file) => expect.stringContaining(file))))
})

describe('the lower sections are laid out', () => {
  const isLate = () => document.documentElement.dataset.below === 'late'
  const LINKS = '<a href="#contact" id="section">x</a><a href="/privacy" id="page">x</a>'

  test.each([
    ['a key', () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }))],
    ['a press on a link to a section', () => find('#section').click()],
    ['the first scroll', () => dispatchEvent(new Event('scroll'))],
  ])('after %s', async (_, act) => {
    await open(LINKS)
    document.body.click()
    find('#page').addEventListener('click', (event) => event.preventDefault())
    find('#page').click()
    expect(isLate()).toBe(true)
    act()
    await until(() => expect(isLate()).toBe(false))
  })

  test.each([
    ['reload', ''],
    ['back_forward', ''],
    ['navigate', '#contact'],
    ['navigate', '#:~:text=Contact'],
  ])('at once in a visit of the type %s to "%s"', async (visit, hash) => {
    await open('', { visit, name: `https://ada.example/${hash}` })
    expect(isLate()).toBe(false)
  })
})

test.each(['pointerover', 'pointerdown', 'focusin'])('loads only the island that receives %s', async (type) => {
  await open(`${island('visible', '<button type="button">press</button>')}<div data-island="y" data-when="idle"></div>`)
  find('button').dispatchEvent(new Event(type, { bubbles: true }))
  await hydrateNext()
  expect(stateOf('[data-island=y]')).toBeUndefined()
})

test('repeats the last click during loading once after hydration', async () => {
  await open(island('idle', '<button type="button" id="a">a</button><button type="button" id="b">b</button>'))
  const pressed: string[] = []
  for (const id of ['a', 'b']) find(`#${id}`).addEventListener('click', () => pressed.push(id))
  find('#a').click()
  find('#b').click()
  find('#b').click()
  expect(pressed).toEqual([])
  expect(find('#b').getAttribute('aria-busy')).toBe('true')
  expect(find('#a').getAttribute('aria-busy')).not.toBe('true')
  await hydrateNext()
  await until(() => expect(pressed).toEqual(['b']))
  expect(find('#b').getAttribute('aria-busy')).toBe('false')
  find('#a').click()
  expect(pressed).toEqual(['b', 'a'])
})

test('submits the form as plain HTML if hydration fails', async () => {
  await open(island('idle', '<form><button>send</button></form>'))
  const sent = vi.fn((event: Event) => event.preventDefault())
  find('form').addEventListener('submit', sent)
  find<HTMLFormElement>('form').requestSubmit()
  expect(sent).not.toHaveBeenCalled()
  await until(() => expect(hydrations).toHaveLength(1))
  hydrations[0]?.fail()
  await until(() => expect(stateOf()).toBe('failed'))
  expect(sent).toHaveBeenCalledOnce()
})

test('shows a notice on each submit if the form needs scripts that fail to load', async () => {
  await open(island('idle', '<form><p hidden data-without-scripts>Sorry</p><button>send</button></form>'), {
    src: BROKEN,
  })
  const sent = vi.fn((event: Event) => event.preventDefault())
  find('form').addEventListener('submit', sent)
  find<HTMLFormElement>('form').requestSubmit()
  await until(() => expect(find('p').hidden).toBe(false))
  find<HTMLFormElement>('form').requestSubmit()
  expect(sent.mock.calls.every(([event]) => event.defaultPrevented)).toBe(true)
})
