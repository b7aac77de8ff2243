import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
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
