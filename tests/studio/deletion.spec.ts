import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, openScreen, test } from './fixtures.ts'

test('the form of the next entry starts fresh after a deletion, and Enter deletes no other', async ({
  page,
  studio,
}) => {
  await studio({ content: 'sample' })
  await openScreen(page, 'Skills')
  const entries = page.locator('.entry')
  const count = await entries.count()
  await entries.filter({ hasText: 'Git' }).first().locator('.entry-open').click()
  await page.getByRole('button', { name: 'Find by name' }).click()
  await page.getByRole('searchbox', { name: 'Find an icon by name' }).fill('my search')
  await page.getByRole('button', { name: 'Delete', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(entries).toHaveCount(count - 1)
  await expect(page.locator('.pane-form')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox', { name: 'Find an icon by name' })).toHaveCount(0)
  await expect(entries).toHaveCount(count - 1)
})

test('a double-click on Delete, or a slow server, deletes one entry', async ({ page, studio }) => {
  const { contentDir } = await studio({ content: 'sample' })
  const file = join(contentDir, 'skills.yaml')
  const before = (await readFile(file, 'utf8')).match(/^- /gm)?.length ?? 0
  await openScreen(page, 'Skills')
  await page.locator('.entry', { hasText: 'Git' }).first().locator('.entry-open').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Git', exact: true })).toBeVisible()
  const remove = page.getByRole('button', { name: 'Delete', exact: true })
  const { promise: isClickedTwice, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/entries', (route) => isClickedTwice.then(() => route.continue()))
  await remove.click()
  await remove.click()
  goOn()
  await expect(page.locator('.entry')).toHaveCount(before - 1)
  await expect(page.locator('.toast')).toContainText('Git deleted.')
  await page.unroute('**/api/entries')
  await remove.click()
  await expect(page.locator('.entry')).toHaveCount(before - 2)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await page.getByLabel('Title').fill('Kept')
  await expect.poll(() => readFile(file, 'utf8')).toContain('title: Kept')
  expect((await readFile(file, 'utf8')).match(/^- /gm)).toHaveLength(before - 2)
})
