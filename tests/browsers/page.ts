import { vi } from 'vitest'
import type { Engine } from './engines.ts'

/** These are WebDriver's codes. */
const KEYS = { Tab: '\uE004', Enter: '\uE007', ArrowDown: '\uE015' }
const PATIENCE = { timeout: 15_000, interval: 50 }

export type Page = ReturnType<typeof createPage>

/** Presses keys and a pointer as a visitor does, on what a visitor can see. */
export function createPage({ send }: Engine, origin: string) {
  /** The function runs in the page, so it can't use variables from outside. */
  function run<Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args): Promise<Result> {
    return send('ExecuteScript', { script: `return (${work}).apply(null, arguments)`, args }) as Promise<Result>
  }

  function waitUntil<Args extends unknown[]>(check: (...args: Args) => boolean | undefined, ...args: Args) {
    const repeat = async () => (await run(check, ...args)) || fail(`This did not become true: ${check} with ${args}`)
    return vi.waitFor(repeat, PATIENCE)
  }

  /** Waits until the element is in view, uncovered, and still. */
  function find(selector: string, text = ''): Promise<{ x: number; y: number }> {
    let last: string | undefined
    const repeat = async () => {
      const point = await run(locate, selector, text)
      const isStill = last === JSON.stringify(point)
      last = JSON.stringify(point)
      return point && isStill ? point : fail(`${selector} ${text} is ${point ? 'moving' : 'not in view'}`)
    }
    return vi.waitFor(repeat, PATIENCE)
  }

  const act = (type: string, actions: object[]) => send('PerformActions', { actions: [{ type, id: type, actions }] })

  async function type(text: string): Promise<void> {
    await act(
      'key',
      [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
    )
  }

  async function hover(selector: string, text?: string): Promise<void> {
    await act('pointer', [{ type: 'pointerMove', ...(await find(selector, text)) }])
  }

  return {
    run,
    waitUntil,
    find,
    type,
    press: (key: keyof typeof KEYS) => type(KEYS[key]),
    hover,
    async click(selector: string, text?: string): Promise<void> {
      await hover(selector, text)
      await act('pointer', [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ])
    },
    /** A visitor's first scroll lays out what is below. */
    scrollTo: (selector: string) =>
      run(() => scrollBy(0, 1))
        .then(() => waitUntil(isLaidOut))
        .then(() => run(center, selector)),
    open: (path: string) => send('Navigate', { url: origin + path }),
    back: () => send('Back'),
    resize: (width: number, height: number) => send('SetWindowRect', { x: 0, y: 0, width, height }),
    screenshot: async () => Buffer.from(String(await send('TakeScreenshot', { full: false })), 'base64'),
  }
}

function fail(reason: string): never {
  throw new Error(reason)
}

const isLaidOut = () => document.documentElement.dataset.below === undefined

const center = (selector: string) =>
  document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' })

function locate(selector: string, text: string) {
  const visible = { opacityProperty: true, visibilityProperty: true }
  const element = [...document.querySelectorAll(selector)].find(
    (found) => found.textContent.includes(text) && found.checkVisibility(visible),
  )
  const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
  const point = { x: Math.floor(x + width / 2), y: Math.floor(y + height / 2) }
  const shown = document.elementFromPoint(point.x, point.y)
  return element?.contains(shown) ? point : undefined
}
