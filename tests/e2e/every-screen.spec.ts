import type { Page } from '@playwright/test'
import { readProjects } from '../fakes/content/content.ts'
import { expect, test, waitForIslands } from '../fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const [firstProject] = await readProjects()
const SCREENS = { home: '/', project: `/project/${firstProject?.id}`, summarizer: '/summarize' }

for (const [screen, path] of Object.entries(SCREENS)) {
  test(`the ${screen} page hydrates without errors`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await test.step('no animation runs longer than five seconds', async () => {
      expect((await readAnimationDurations(page)).filter((ms) => !(ms <= 5_000))).toEqual([])
    })
    await page.waitForLoadState()
    // React reports markup that does not match as an error, which fails the test.
    await waitForIslands(page)
    await expect(page.locator('main ~ footer').getByRole('heading', { name: 'Thanks For Scrolling' })).toBeVisible()
    await test.step('there are no transitions with reduced motion', async () => {
      expect(await findTransitions(page)).not.toEqual([])
      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(await findTransitions(page)).toEqual([])
    })
  })
}

test('buttons, icons, and plates answer to a press, but do not move with reduced motion', async ({ page, visit }) => {
  await visit('/')
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), true))
  for (const name of ['.plate', '.button', '.icon-button']) {
    const control = page.locator(`#home ${name}`).first()
    await control.hover()
    await page.mouse.down()
    const readScale = () => control.evaluate((element) => Number.parseFloat(getComputedStyle(element).scale))
    await expect.poll(readScale, { message: name }).toBeLessThan(1)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect.poll(readScale, { message: name }).toBeNaN()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.mouse.up()
    await expect.poll(readScale, { message: name }).toBeNaN()
  }
})

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
