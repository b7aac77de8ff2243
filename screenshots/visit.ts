import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Stage } from './stages.ts'
import type { State } from './state.ts'

export type Theme = 'light' | 'dark'

/** The usual height, in px, of a screen of this width. */
const HEIGHTS: [upTo: number, height: number][] = [
  [480, 780],
  [1_024, 1_024],
  [1_440, 900],
]
const TALLEST = 1_300

const HYDRATION_TIMEOUT_MS = 30_000

/** A screen of this width as the state has it. */
export function toViewport(state: State, width: number): { width: number; height: number } {
  return { width, height: state.height ?? HEIGHTS.find(([upTo]) => width <= upTo)?.[1] ?? TALLEST }
}

/** Whether a screen of this width can be in the state. */
export function fits({ upTo = Number.POSITIVE_INFINITY }: State, width: number): boolean {
  return width <= upTo
}

type Look = { width: number; theme: Theme }

/** A page in the state, in a browser that has never been here. Close its context when done. */
export async function visit(browser: Browser, { state, stage }: { state: State; stage: Stage }, look: Look) {
  const context = await browser.newContext(toOptions(state, look))
  const page = await context.newPage()
  const errors = watch(page, state)
  await enter(page, { state, stage }, look.theme)
  return { page, errors, close: () => context.close() }
}

/** Leads a fresh page into the state. */
export async function enter(page: Page, { state, stage }: { state: State; stage: Stage }, theme: Theme): Promise<void> {
  await page.addInitScript((name) => localStorage.setItem('vite-ui-theme', name), theme)
  if (state.media) await page.emulateMedia(state.media)
  await state.prepare?.(page, stage)
  await page.goto(`${stage.origin}${state.path}`)
  if (!state.enter) return
  if (state.scripts !== false) await waitForIslands(page)
  await state.enter(page, stage)
}

export function toOptions(state: State, { width, theme }: Look): BrowserContextOptions {
  return {
    viewport: toViewport(state, width),
    javaScriptEnabled: state.scripts !== false,
    colorScheme: theme,
    reducedMotion: state.moving ? 'no-preference' : 'reduce',
    forcedColors: state.media?.forcedColors ?? 'none',
  }
}

/** Touches every island, and waits until each is hydrated or has failed. */
export async function waitForIslands(page: Page): Promise<void> {
  await page.evaluate(async (timeoutMs) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const findWaiting = () =>
      Array.from(document.querySelectorAll<HTMLElement>('[data-island]')).filter(
        ({ dataset }) => dataset.state !== 'ready' && dataset.state !== 'failed',
      )
    const check = () => {
      const waiting = findWaiting()
      if (waiting.length === 0) resolve()
      const untouched = waiting.filter(({ dataset }) => !dataset.state)
      for (const island of untouched) island.dispatchEvent(new Event('pointerover', { bubbles: true }))
    }
    const observer = new MutationObserver(check)
    observer.observe(document, { attributeFilter: ['data-state'], childList: true, subtree: true })
    const timer = setTimeout(() => {
      reject(new Error(`Not hydrated: ${findWaiting().map(({ dataset }) => dataset.island)}`))
    }, timeoutMs)
    check()
    await promise.finally(() => {
      observer.disconnect()
      clearTimeout(timer)
    })
  }, HYDRATION_TIMEOUT_MS)
}

/** What the console says that does not belong to the state. */
function watch(page: Page, { errors = [] }: State): string[] {
  const seen: string[] = []
  const note = (line: string) => {
    if (!errors.some((pattern) => pattern.test(line))) seen.push(line)
  }
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) note(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => note(`page error: ${error.message}`))
  return seen
}
