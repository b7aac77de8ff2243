import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { startSite } from '../fakes/site.ts'
import { expect, test } from './fixtures.ts'

async function openProject(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Projects' }).click()
  await page.locator('.entry', { hasText: name }).locator('.entry-open').click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
}

test('shows a keystroke in the preview before it is saved, and on the running site after', async ({
  page,
  studio,
  closeAfter,
}) => {
  const { contentDir } = await studio({ content: 'sample' })
  const site = await startSite({ CONTENT_DIR: contentDir })
  closeAfter(site.stop)
  const file = join(contentDir, 'projects/loom.yaml')
  await openProject(page, 'Loom')
  const { promise: isChecked, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/files', (route) => isChecked.then(() => route.continue()))
  await page.getByLabel('Title').fill('Jacquard')
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('Jacquard')
  expect(await readFile(file, 'utf8')).toContain('title: Loom')
  goOn()
  await expect.poll(() => readFile(file, 'utf8')).toContain('title: Jacquard')
  const readSite = async () => (await fetch(`${site.origin}/project/loom`)).text()
  await expect.poll(readSite).toContain('Jacquard')
})

test('never loses an edit of two tabs', async ({ page, studio, context }) => {
  const { contentDir } = await studio({ content: 'sample' })
  await openProject(page, 'Loom')
  const opened = context.waitForEvent('page')
  await page.evaluate(() => void window.open('/'))
  const other = await opened
  await openProject(other, 'Loom')
  const { promise: isTyped, resolve: goOn } = Promise.withResolvers<void>()
  await context.route('**/api/files', (route) => isTyped.then(() => route.continue()))
  await Promise.all([page.getByLabel('Title').fill('From here'), other.getByLabel('Title').fill('From there')])
  goOn()
  const conflict = page.getByRole('dialog', { name: /changed on disk/ })
  const otherConflict = other.getByRole('dialog', { name: /changed on disk/ })
  await expect.poll(async () => (await conflict.isVisible()) || (await otherConflict.isVisible())).toBe(true)
  const isHere = await conflict.isVisible()
  const dialog = isHere ? conflict : otherConflict
  await expect(dialog).toContainText('title: From here')
  await expect(dialog).toContainText('title: From there')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  const kept = isHere ? 'From here' : 'From there'
  await expect(page.getByLabel('Title')).toHaveValue(kept)
  await expect(other.getByLabel('Title')).toHaveValue(kept)
  expect(await readFile(join(contentDir, 'projects/loom.yaml'), 'utf8')).toContain(`title: ${kept}`)
})

test('asks which version to keep if an editor changed the same field, and joins other changes', async ({
  page,
  studio,
}) => {
  const { contentDir } = await studio({ content: 'sample' })
  const file = join(contentDir, 'projects/loom.yaml')
  const before = await readFile(file, 'utf8')
  await openProject(page, 'Loom')
  await writeFile(file, `# mine\n${before}`)
  await page.getByLabel('Title').fill('Jacquard')
  await expect.poll(() => readFile(file, 'utf8')).toBe(`# mine\n${before.replace('title: Loom', 'title: Jacquard')}`)
  // The page types while the editor saves, so both have a new title.
  const save = async (route: Route) => {
    await writeFile(file, before.replace('title: Loom', 'title: Edited'))
    await route.continue()
  }
  await page.route('**/api/files', save, { times: 1 })
  await page.getByLabel('Title').fill('Typed')
  const dialog = page.getByRole('dialog', { name: /changed on disk/ })
  await expect(dialog).toContainText('title: Typed')
  await dialog.getByRole('button', { name: 'Use the version on disk' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Edited')
  expect(await readFile(file, 'utf8')).toBe(before.replace('title: Loom', 'title: Edited'))
})
