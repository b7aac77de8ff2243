import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { BUDGETS } from '../../bench/bytes/budgets.ts'
import { readFirstView } from '../../bench/bytes/first-view.ts'
import { createManyProjects } from '../../bench/bytes/many-projects.ts'
import { toOverruns } from '../../bench/bytes/rows.ts'
import { SCREENS, type Screen } from '../../bench/bytes/screens.ts'
import { expect, test } from '../fixtures.ts'

/** Ten packets: what a server sends before it waits for the first word of a browser. */
const FIRST_BREATH = 14_600
const MANY = 1_000
const SHELF_SIZE = 9
const VIEWPORTS = { phone: { width: 412, height: 823 }, desk: { width: 1440, height: 900 } }

for (const screen of Object.keys(SCREENS) as Screen[]) {
  for (const [device, viewport] of Object.entries(VIEWPORTS)) {
    test(`the ${screen} screen fetches no more than its budget and holds still, on a ${device}`, async ({ page }) => {
      await page.setViewportSize(viewport)
      const view = await readFirstView(page, SCREENS[screen])
      expect.soft(toOverruns(screen, view)).toEqual([])
      expect.soft(view.layoutShift).toBe(0)
      // The page arrives filled: the only data asked for is what its scripts begin with, long after it stands.
      const data = view.requests.filter(({ kind }) => ['fetch', 'xhr'].includes(kind))
      expect.soft(data.map(({ url }) => new URL(url).pathname.split('/')[1])).toEqual(['beginning'])
      expect(new Set(view.requests.map(({ url }) => url)).size, 'nothing is asked for twice').toBe(view.requests.length)
    })
  }
}

test('the home page and its headers arrive in the first breath of the network', async ({ site }) => {
  const [answer] = await once(get(site.origin, { agent: false, headers: { 'accept-encoding': 'br' } }), 'response')
  const { socket } = answer
  await answer.resume().toArray()
  expect(socket.bytesRead).toBeGreaterThan(Number(answer.headers['content-length']))
  expect(socket.bytesRead).toBeLessThanOrEqual(FIRST_BREATH)
})

test('React is compiled together with its file, not while the page waits for it', async () => {
  const assets = new URL('../../build/client/assets/', import.meta.url)
  const name = (await readdir(assets)).find((file) => /^vendor-.*\.js$/.test(file)) ?? ''
  const code = await readFile(new URL(name, assets), 'utf8')
  // A browser takes the parenthesis before a function as a sign that it is called at once.
  const modules = code.matchAll(/[,=](\w+\(\(?)(?:\w+|\([\w,]*\))=>\{/g)
  const starts = Array.from(modules, ([, start]) => start)
  expect(starts.length).toBeGreaterThan(5)
  expect(starts.filter((start) => !start?.endsWith('(('))).toEqual([])
})

test('the home page with a thousand projects weighs what it weighs with a few', async ({
  page,
  openSite,
  closeAfter,
}) => {
  const content = await createManyProjects(MANY)
  closeAfter(content.remove)
  const site = await openSite({ CONTENT_DIR: content.dir })
  const { bytes } = await readFirstView(page, site.origin)
  expect(bytes.html).toBeLessThanOrEqual(BUDGETS.home.html)
  await expect(page.locator('#portfolio').getByRole('listitem')).toHaveCount(SHELF_SIZE)
  await expect(page.getByRole('button', { name: 'Show More' })).toBeVisible()
})
