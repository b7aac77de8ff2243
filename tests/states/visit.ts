import type { BrowserContextOptions, Page } from '@playwright/test'
import type { RunningSite } from './sites.ts'
import type { State } from './state.ts'

export type Theme = 'light' | 'dark'

const HEIGHTS: [maxWidth: number, height: number][] = [
  [480, 780],
  [1_024, 1_024],
  [1_440, 900],
]
const MAX_HEIGHT = 1_300

const HYDRATION_TIMEOUT_MS = 30_000

export function toViewport(state: State, width: number): { width: number; height: number } {
  return { width, height: state.height ?? HEIGHTS.find(([maxWidth]) => width <= maxWidth)?.[1] ?? MAX_HEIGHT }
}

export function matchesWidth({ maxWidth = Number.POSITIVE_INFINITY }: State, width: number): boolean {
  return width <= maxWidth
}

type Viewport = { width: number; theme: Theme }

export async function openState(
  page: Page,
  { state, site }: { state: State; site: RunningSite },
  theme: Theme,
): Promise<void> {
  await page.addInitScript((name) => localStorage.setItem('vite-ui-theme', name), theme)
  if (state.media) await page.emulateMedia(state.media)
  await state.prepare?.(page, site)
  await page.goto(`${site.origin}${state.path}`)
  if (state.scripts !== false) await page.evaluate(() => delete document.documentElement.dataset.below)
  if (!state.interact) return
  if (state.scripts !== false) await waitForIslands(page)
  await state.interact(page, site)
}

export function toOptions(state: State, { width, theme }: Viewport): BrowserContextOptions {
  return {
    viewport: toViewport(state, width),
    javaScriptEnabled: state.scripts !== false,
    colorScheme: theme,
    reducedMotion: state.motion ? 'no-preference' : 'reduce',
    forcedColors: state.media?.forcedColors ?? 'none',
  }
}

/** Lays out the whole page, triggers every island, and waits until each is hydrated or has failed. */
export async function waitForIslands(page: Pick<Page, 'evaluate'>): Promise<void> {
  await page.evaluate(async (timeoutMs) => {
    delete document.documentElement.dataset.below
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
