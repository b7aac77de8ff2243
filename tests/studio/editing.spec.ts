import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { findAxeViolations } from '../a11y/axe.ts'
import { expect, openScreen, test } from './fixtures.ts'

async function openEntry(page: Page, screen: string, name: string): Promise<void> {
  await openScreen(page, screen)
  await page.locator('.entry', { hasText: name }).first().locator('.entry-open').click()
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
}

test('saves the last letters when the tab is closed', async ({ page, studio, context }) => {
  const { contentDir } = await studio({ content: 'sample' })
  await openEntry(page, 'Projects', 'Loom')
  await context.newPage()
  await page.getByLabel('Title').fill('Jacquard')
  await page.close()
  const file = join(contentDir, 'projects/loom.yaml')
  await expect.poll(() => readFile(file, 'utf8')).toContain('title: Jacquard')
})

test('the focus stays on the button that moves, and goes to the pane of one that is gone', async ({ page, studio }) => {
  await studio({ content: 'sample' })
  await openEntry(page, 'Skills', 'React')
  const up = page.getByRole('button', { name: 'Move React up', exact: true })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('p.sr-only[role=status]')).toContainText('React, 2 of')
  await expect(up).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name: 'React', exact: true })).toBeVisible()
  await openEntry(page, 'Skills', 'Git')
  await page.getByRole('button', { name: 'Delete', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.toast')).toContainText('Git deleted.')
  await expect(page.locator('.pane-form')).toBeFocused()
  await page.getByRole('button', { name: '+ New' }).click()
  await page.keyboard.type('Weaving')
  await page.keyboard.press('Enter')
  await expect(page.locator('.pane-form').getByLabel('Title')).toBeFocused()
})

test('asks about the field that another program changed, and Esc does not close the question', async ({
  page,
  studio,
}) => {
  const { contentDir } = await studio({ content: 'sample' })
  const file = join(contentDir, 'projects/loom.yaml')
  const before = await readFile(file, 'utf8')
  await openEntry(page, 'Projects', 'Loom')
  const changeOutside = async (route: Route) => {
    await writeFile(file, before.replace('title: Loom', 'title: By hand'))
    await route.continue()
  }
  await page.route('**/api/files', changeOutside, { times: 1 })
  await page.getByLabel('Title').fill('Typed')
  const dialog = page.getByRole('dialog', { name: 'Title changed on disk' })
  await expect(dialog.getByRole('definition')).toHaveText(['Typed', 'By hand'])
  await expect(dialog.getByRole('button', { name: 'Keep mine' })).toBeFocused()
  expect(await findAxeViolations(page)).toEqual([])
  for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(() => readFile(file, 'utf8')).toBe(before.replace('title: Loom', 'title: Typed'))
  await expect(page.getByLabel('Title')).toHaveValue('Typed')
})

test('the list is one stop for Tab, with the buttons of the open entry after it', async ({ page, studio }) => {
  await studio({ content: 'sample' })
  await openEntry(page, 'Projects', 'Loom')
  const row = page.locator('.entry-open', { hasText: 'Loom' })
  await page.getByLabel('Search Projects').focus()
  await page.keyboard.press('Tab')
  await expect(row).toBeFocused()
  for (const name of ['Move Loom up', 'Move Loom down']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.locator('.pane-form :focus')).toHaveCount(1)
  await row.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.entry-open:focus')).not.toContainText('Loom')
  await page.keyboard.press('Shift+Tab')
  for (const stop of [page.getByRole('button', { name: 'Move Loom up' }), row, page.getByLabel('Search Projects')]) {
    await page.keyboard.press('Shift+Tab')
    await expect(stop).toBeFocused()
  }
})
