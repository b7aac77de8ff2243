import { readProjects } from '../fakes/content.ts'
import { expect, test } from '../fixtures.ts'

const THEMES = ['light', 'dark', 'system'] as const
const [firstProject] = await readProjects()
const SCREENS = { home: '/', project: `/project/${firstProject?.id}`, summarizer: '/summarize' }

for (const [screen, address] of Object.entries(SCREENS)) {
  test(`no animation of the ${screen} runs longer than five seconds`, async ({ page }) => {
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    const readMoving = () =>
      page.evaluate(() =>
        document.getAnimations().flatMap(({ timeline, effect }) => {
          const { duration, iterations } = effect?.getTiming() ?? {}
          return timeline instanceof DocumentTimeline ? [Number(duration) * (iterations ?? 1)] : []
        }),
      )
    if (screen === 'home') await expect.poll(readMoving).not.toEqual([])
    expect((await readMoving()).filter((ms) => !(ms <= 5_000))).toEqual([])
  })

  for (const theme of THEMES) {
    test(`the ${screen} hydrates without console output and keeps its markup, in ${theme}`, async ({ page, visit }) => {
      await page.addInitScript((name) => {
        localStorage.setItem('vite-ui-theme', name)
        // React replaces markup that does not match: this element would be gone.
        addEventListener('DOMContentLoaded', () => Reflect.set(window, 'firstFooter', document.querySelector('footer')))
      }, theme)
      await page.emulateMedia({ colorScheme: 'light' })
      await visit(address)
      const isKept = await page.evaluate(() => Reflect.get(window, 'firstFooter') === document.querySelector('footer'))
      expect(isKept).toBe(true)
      const footer = page.getByRole('contentinfo')
      await expect(footer.getByRole('heading', { name: 'Thanks For Scrolling' })).toBeVisible()
      await expect(page.locator('main + footer')).toHaveCount(1)
    })
  }
}
