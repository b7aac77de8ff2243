import type { Page } from '@playwright/test'
import { readProjects } from '../fakes/content/content.ts'
import { expect, test, waitForIslands } from '../fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const KEY = 'vite-ui-theme'
const [firstProject] = await readProjects()
const SCREENS = { home: '/', project: `/project/${firstProject?.id}`, summarizer: '/summarize' }

for (const [screen, path] of Object.entries(SCREENS)) {
  test(`the ${screen} page hydrates without errors and keeps its markup`, async ({ page, visit }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.addInitScript((key) => {
      if (!localStorage.getItem(key)) localStorage.setItem(key, 'dark')
      // React replaces markup that does not match, so a mismatch would replace this element.
      addEventListener('DOMContentLoaded', () => Reflect.set(window, 'firstFooter', document.querySelector('footer')))
    }, KEY)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await test.step('no animation runs longer than five seconds', async () => {
      expect((await readAnimationDurations(page)).filter((ms) => !(ms <= 5_000))).toEqual([])
    })
    await test.step('in dark', async () => {
      await page.waitForLoadState()
      await waitForIslands(page)
      await expectSameMarkup(page)
    })
    for (const theme of ['light', 'system']) {
      await test.step(`in ${theme}`, async () => {
        await page.evaluate(([key, name]) => localStorage.setItem(key, name), [KEY, theme] as const)
        await visit(path)
        await expectSameMarkup(page)
      })
    }
    await test.step('there are no transitions with reduced motion', async () => {
      expect(await findTransitions(page)).not.toEqual([])
      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(await findTransitions(page)).toEqual([])
    })
  })
}

function findTransitions(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('*'))
      .filter((element) =>
        getComputedStyle(element)
          .transitionDuration.split(', ')
          .some((time) => time !== '0s'),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  )
}

/** Returns the durations in ms of the animations that start automatically. */
function readAnimationDurations(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap(({ timeline, effect }) => {
      const { duration, iterations } = effect?.getTiming() ?? {}
      return timeline instanceof DocumentTimeline ? [Number(duration) * (iterations ?? 1)] : []
    }),
  )
}

async function expectSameMarkup(page: Page): Promise<void> {
  const isSame = await page.evaluate(() => Reflect.get(window, 'firstFooter') === document.querySelector('footer'))
  expect(isSame).toBe(true)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('heading', { name: 'Thanks For Scrolling' })).toBeVisible()
  await expect(page.locator('main + footer')).toHaveCount(1)
}
