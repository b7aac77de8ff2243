import type { Page } from '@playwright/test'
import { parse, stringify } from 'yaml'
import { expect, test } from '../fixtures.ts'

const STEP_MS = 500
const MIN_LAST_LINE = 0.25
const ROLES = [
  'Dev',
  'Senior Staff Software Engineer for Distributed Systems, Reliability',
  'مطوّرة برمجيات متخصصة في الأنظمة الموزعة والموثوقية للشركات الصغيرة',
]
const STORY = "story: |\n  It's here, but not in `don't`.\n\n  ```\n  can't\n  ```\n"

test('long roles wrap, nothing moves while they are typed, and apostrophes are typographic in what is shown', async ({
  page,
  request,
  openSite,
}) => {
  const { origin } = await openSite(
    {},
    {
      rewrite: {
        'site.yaml': (text) => stringify({ ...parse(text.replaceAll('Robin Sample', "Robin O'Hara")), roles: ROLES }),
        'projects/loom.yaml': (text) => text.replace(/^title: .*/m, `title: "Robin's Loom"`) + STORY,
      },
    },
  )
  await page.goto(origin)
  await expect(page).toHaveTitle("Robin O'Hara")
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hi, I’m Robin O’Hara', { useInnerText: true })
  await expect(page.getByRole('main').getByText(/\w'\w/)).toHaveCount(0)
  await page.goto(`${origin}/project/loom`)
  await expect(page).toHaveTitle(/Robin's Loom/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Robin’s Loom')
  await expect(page.locator('.story')).toContainText("It’s here, but not in don't.")
  await expect(page.locator('.story pre')).toContainText("can't")
  const { project } = await (await request.get(`${origin}/api/v1/project/get/loom`)).json()
  expect(project.title).toBe("Robin's Loom")

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  for (const width of [320, 390, 1440]) {
    await test.step(`roles at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(origin)
      const seen = [await measureRole(page)]
      await expect(async () => {
        await page.clock.runFor(STEP_MS)
        seen.push(await measureRole(page))
        expect(seen.at(-1)?.text).toBe(ROLES.at(-1))
      }).toPass({ intervals: [0] })
      expect(new Set(seen.map(({ below }) => below)).size, 'places of what is below').toBe(1)
      expect(seen.filter(({ isOutside }) => isOutside)).toEqual([])
    })
  }
})

test('no text ends in a short line', async ({ page }) => {
  for (const path of ['/', '/project/ridgeline', '/project/levain', '/project/lamplighter', '/privacy', '/summarize']) {
    await page.goto(path)
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await findShortLastLines(page), `${path} at ${width} px`).toEqual([])
    }
  }
})

/** Returns texts of several lines whose last line is less than a quarter as wide as the widest. */
function findShortLastLines(page: Page): Promise<(string | null)[]> {
  return page.evaluate(async (minShare) => {
    await document.fonts.ready
    const blocks = [
      ...document.querySelectorAll('main :is(h1, h2, h3, p, li, dd):not(:has(p, li, h3), .print-only *, .icon-cell)'),
    ]
    const isShort = (block: Element) => {
      const range = document.createRange()
      range.selectNodeContents(block)
      const widths = new Map<number, number>()
      for (const { bottom, width } of range.getClientRects()) {
        const line = Math.round(bottom / 8)
        widths.set(line, (widths.get(line) ?? 0) + width)
      }
      const [last = 0] = [...widths.entries()].sort(([one], [other]) => other - one).map(([, width]) => width)
      return widths.size > 1 && last < Math.max(...widths.values()) * minShare
    }
    return blocks.filter((block) => block.checkVisibility() && isShort(block)).map(({ textContent }) => textContent)
  }, MIN_LAST_LINE)
}

function measureRole(page: Page) {
  return page.evaluate(() => {
    const typed = document.querySelector('.typed')
    const line = document.querySelector('.role-line')?.getBoundingClientRect()
    const letters = [...(typed?.getClientRects() ?? [])]
    return {
      text: typed?.textContent,
      below: document.querySelector('.hero-work')?.getBoundingClientRect().top,
      isOutside: letters.some(({ left, right }) => left < (line?.left ?? 0) - 1 || right > (line?.right ?? 0) + 1),
    }
  })
}
