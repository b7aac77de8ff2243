import { expect, test } from './preview-fixture.ts'

type Marked = Element & { isSame?: boolean }

test('an edit changes only its words, and keeps elements, islands, and the scroll position', async ({ studio }) => {
  const { frame } = studio
  await frame.locator('#skills').scrollIntoViewIfNeeded()
  await expect(frame.locator('.role-line')).toHaveAttribute('data-state', 'ready')
  const before = await frame.locator('html').evaluate((root) => {
    for (const element of root.querySelectorAll<Marked>('body *')) element.isSame = true
    return scrollY
  })
  const isSame = (selector: string) =>
    frame
      .locator(selector)
      .first()
      .evaluate((element: Marked) => element.isSame)
  expect(before).toBeGreaterThan(500)
  await studio.edit('site.yaml', "Hi, I'm Robin Sample", 'Hello, I am Robin Sample')
  await expect(frame.locator('#home-title')).toContainText('Hello, I am Robin Sample')
  await studio.edit('skills.yaml', 'title: TypeScript', 'title: TypoScript')
  await expect(frame.locator('#skills')).toContainText('TypoScript')
  await expect(frame.locator('#home-title')).toContainText('Hi, I’m Robin Sample')
  const kept = ['#home-title', '#skills .icon-cell', '.role-line span', 'a.card img', '.theme-anchor']
  for (const selector of kept) expect([selector, await isSame(selector)]).toEqual([selector, true])
  expect(await frame.locator('html').evaluate(() => scrollY)).toBe(before)
})

test('an island with other props is replaced and hydrated again, and the effects of the old one end', async ({
  studio,
}) => {
  const { frame } = studio
  const island = frame.locator('[data-island="layout/section-nav"]')
  const link = island.getByRole('link', { name: 'Timeline' })
  await link.hover()
  await expect(island).toHaveAttribute('data-state', 'ready')
  const old = await island.elementHandle()
  await studio.edit('site.yaml', '# headings:\n#   timeline: My path', 'headings:\n  timeline: My path')
  await expect(island.getByRole('link', { name: 'My path' })).toBeVisible()
  await expect(island).toHaveAttribute('data-state', 'ready')
  expect(await old?.evaluate((element) => [element.isConnected, element.childNodes.length])).toEqual([false, 0])
})

test('other roles are typed', async ({ studio }) => {
  const line = studio.frame.locator('.role-line')
  await studio.edit('site.yaml', '- Youtuber', '- Beekeeper')
  await expect(line.locator('.sr-only')).toHaveText('Fullstack Developer, Beekeeper, Freelancer')
  await expect(line).toHaveAttribute('data-state', 'ready')
})

test('entries move in a browser that cannot keep the state of moved elements', async ({ studio }) => {
  const { frame } = studio
  await frame.locator('html').evaluate(() => Reflect.deleteProperty(Element.prototype, 'moveBefore'))
  const titles = () => frame.locator('main section').evaluateAll((all) => all.map(({ id }) => id))
  await studio.edit('site.yaml', /sections:\n( {2}- \w+\n)+/, 'sections: [home, skills, about, portfolio]\n')
  await expect.poll(titles).toEqual(['home', 'skills', 'about', 'portfolio', 'contact'])
})

test('entries, sections, and headings are added, moved, and removed in place', async ({ studio }) => {
  const { frame } = studio
  const titles = () => frame.locator('main section').evaluateAll((all) => all.map(({ id }) => id))
  const before = await titles()
  await frame.locator('#skills').evaluate((element: Marked) => Object.assign(element, { isSame: true }))
  await studio.edit('site.yaml', /sections:\n( {2}- \w+\n)+/, 'sections: [home, skills, about, portfolio]\n')
  await expect.poll(titles).toEqual(['home', 'skills', 'about', 'portfolio', 'contact'])
  expect(await frame.locator('#skills').evaluate((element: Marked) => element.isSame)).toBe(true)
  await studio.edit('skills.yaml', '- title: React\n', '- title: Weaving\n  group: Hands\n- title: React\n')
  await expect.poll(titles).toEqual(before)
  await expect(frame.locator('#skills .group-title')).toHaveText('Hands')
  await expect(frame.locator('#skills .icon-cell', { hasText: 'Weaving' })).toBeVisible()
})

test('another hue needs no new page, another look or language does and keeps the scroll position', async ({
  studio,
}) => {
  const { frame } = studio
  const accent = () => frame.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--accent'))
  const before = await accent()
  await frame.locator('html').evaluate((root: Marked) => Object.assign(root, { isSame: true }))
  const isSame = () => frame.locator('html').evaluate((root: Marked) => root.isSame)
  await studio.edit('site.yaml', /^accent: .*/m, 'accent: 20')
  await expect.poll(accent).not.toBe(before)
  await studio.show()
  await studio.send({ kind: 'refresh' })
  await expect.poll(accent).toBe(before)
  expect(await isSame()).toBe(true)
  await frame.locator('#skills').scrollIntoViewIfNeeded()
  const scrolled = await frame.locator('html').evaluate(() => scrollY)
  await studio.edit('site.yaml', /$/, '\nlanguage: de\n')
  await expect(frame.locator('html')).toHaveAttribute('lang', 'de')
  // German words take other room.
  const distance = () => frame.locator('html').evaluate((_, from) => Math.abs(scrollY - from), scrolled)
  await expect.poll(distance).toBeLessThan(100)
  expect(await isSame()).toBeUndefined()
})

test('shows a field with a ring that scrolls in, stays after an edit, and goes', async ({ studio }) => {
  const { frame } = studio
  const ring = frame.locator('[data-ring]')
  await studio.send({ kind: 'show', source: 'apps.yaml#2.name' })
  await expect(ring).toHaveAttribute('data-source', 'apps.yaml#2.name')
  await expect(ring).toBeInViewport()
  await expect(ring).toHaveCSS('outline-style', 'solid')
  await studio.edit('site.yaml', 'name: Robin Sample', 'name: Robin Simple')
  await expect(frame.locator('.site-name')).toHaveText('Robin Simple')
  await expect(ring).toHaveAttribute('data-source', 'apps.yaml#2.name')
  // A link's URL isn't on the page, and its field has no element of its own.
  await studio.send({ kind: 'show', source: 'skills.yaml#1.title.none' })
  await expect(ring).toHaveAttribute('data-source', 'skills.yaml#1.title')
  await studio.send({ kind: 'show', source: '' })
  await expect(ring).toHaveCount(0)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a field scrolls in', async ({ studio }) => {
    await studio.send({ kind: 'show', source: 'site.yaml#headings.contact' })
    await expect(studio.frame.locator('#contact-title')).toBeInViewport()
  })
})

test('links between pages work, and links to other sites do not', async ({ studio, page }) => {
  const { frame } = studio
  await frame.locator('.plate').first().click()
  await expect.poll(async () => (await studio.last('ready'))?.path).toMatch(/^\/project\//)
  await frame.getByRole('link', { name: 'Return to Portfolio' }).click()
  await expect.poll(async () => (await studio.last('ready'))?.path).toBe('/')
  const opened: string[] = []
  page.context().on('page', (other) => opened.push(other.url()))
  await frame.locator('.hero-buttons a', { hasText: 'GitHub' }).click()
  await expect.poll(() => studio.last('picked')).toMatchObject({ source: 'profile.yaml#githubURL' })
  await frame
    .locator('.social-links a')
    .first()
    .click({ modifiers: ['Control'] })
  await frame.locator('.social-links a').first().click({ button: 'middle' })
  await studio.send({ kind: 'theme', theme: 'light' })
  await expect(frame.locator('html')).toHaveClass('light')
  expect([opened, new URL(page.url()).origin]).toEqual([[], studio.origin])
  await studio.send({ kind: 'go', path: '/summarize' })
  await expect.poll(async () => (await studio.last('ready'))?.path).toBe('/summarize')
  await expect(frame.locator('html')).toHaveClass('light')
})

test('a refresh after the studio has ended keeps the page', async ({ studio, page }) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.route(`${studio.previewOrigin}/`, (route) => route.abort('connectionrefused'))
  // By the second failure, the first one would have been reported.
  for (const _ of ['first', 'second']) {
    const failed = page.waitForEvent('requestfailed')
    await studio.send({ kind: 'refresh' })
    await failed
  }
  await expect(studio.frame.locator('#home-title')).toBeVisible()
  expect(errors).toEqual([])
})

test('a form is refused with a message, with and without its script', async ({ studio }) => {
  const { frame } = studio
  const form = frame.locator('#contact form')
  for (const [at, field] of (await form.locator('input:visible, textarea:visible').all()).entries())
    await field.fill(`Some text, long enough ${at}`)
  await form.locator('button').click()
  await expect.poll(() => studio.last('refused')).toEqual({ kind: 'refused' })
  await form.evaluate((element: HTMLFormElement) => element.submit())
  await expect(frame.locator('body')).toContainText('Forms are disabled in the preview')
})
