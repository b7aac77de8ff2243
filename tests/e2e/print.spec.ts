import { expect, test } from '../fixtures.ts'

const PROJECT_COUNT = 13

test('the home page prints as a resume of one page with text and URLs only', async ({ page }) => {
  await page.goto('/')
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length, format).toBe(1)
  }
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const text = await page.locator('body').innerText()
  const readTop = (id: string) => page.locator(id).evaluate((section) => section.getBoundingClientRect().top)
  expect(await readTop('#timeline'), 'the timeline is first').toBeLessThan(await readTop('#portfolio'))
  expect(text).toMatch(/^Robin Sample\s+Fullstack Developer, Youtuber, Freelancer\s/)
  for (const shown of [
    'robin.sample@example.com',
    'I build web applications',
    'Sep\u00a02023 - Present',
    'TypeScript',
    'Figma',
    'Lamplighter',
  ]) {
    expect(text).toContain(shown)
  }
  expect(text).not.toMatch(/Hi, I’m|Online|Show More|Thanks|SEND/)
  const readUrls = (links: string) =>
    page
      .locator(links)
      .evaluateAll((all) => all.map((link) => getComputedStyle(link, '::after').content.replaceAll(/" "|"/g, '')))
  expect(await readUrls('.hero-buttons a:visible')).toEqual([
    'https://example.com/robin-sample-resume.pdf',
    'https://example.com/github/robin-sample',
    ...['videos', 'instagram/robin-sample', 'facebook/robin-sample', 'linkedin/robin-sample'].map(
      (page) => `https://example.com/${page}`,
    ),
  ])
  const urls = await readUrls('#portfolio a:visible')
  expect(urls).toHaveLength(PROJECT_COUNT)
  expect(new Set(urls).size).toBe(PROJECT_COUNT)
  expect(urls).toContain('localhost/project/lamplighter')
  await expect(page.locator('main img:visible, main svg:visible')).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 800 })
  const roles = await page.locator('.role-line').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(roles, 'roles wrap instead of being cut').toBe(0)
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('h1')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await page.emulateMedia({ media: null, colorScheme: null })
})
