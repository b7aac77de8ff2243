import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page, Route } from '@playwright/test'
import { parse } from 'yaml'
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

test('asks before a value that is not saved is lost', async ({ page, studio }) => {
  await studio({ content: 'sample' })
  await openEntry(page, 'Projects', 'Loom')
  await page.getByLabel('Source code').fill('not a link')
  await expect(page.locator('.save-state')).toContainText('Not saved')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
})

test('Ctrl+Z in a search undoes no step', async ({ page, studio }) => {
  await studio({ content: 'sample' })
  await openEntry(page, 'Projects', 'Loom')
  await page.getByLabel('Title').fill('Jacquard')
  const undo = page.getByRole('button', { name: 'Undo: title of Loom' })
  await expect(undo).toBeEnabled()
  await page.getByLabel('Search Projects').fill('Jac')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('dialog', { name: 'Find' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Title')).toHaveValue('Jacquard')
  // A refused value of one field doesn't keep another from being undone.
  await page.getByLabel('Source code').fill('not a link')
  await expect(page.locator('.save-state')).toContainText('Not saved')
  await page.getByLabel('Title').focus()
  await page.keyboard.press('Control+z')
  await expect(page.getByLabel('Title')).toHaveValue('Loom')
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

test('Ctrl+Z undoes and redoes by the printed letter, also from the preview', async ({ page, studio }) => {
  await studio({ content: 'sample' })
  await openEntry(page, 'Projects', 'Loom')
  const title = page.getByLabel('Title')
  await title.fill('Jacquard')
  await title.blur()
  await expect(page.getByRole('button', { name: 'Undo: title of Loom' })).toBeEnabled()
  const press = (body: Locator, init: object) =>
    body.dispatchEvent('keydown', { ...init, ctrlKey: true, bubbles: true })
  await press(page.locator('body'), { key: 'z', code: 'KeyY' })
  await expect(title).toHaveValue('Loom')
  await press(page.locator('body'), { key: 'y', code: 'KeyZ' })
  await expect(title).toHaveValue('Jacquard')
  // The page in the preview listens once it has marked what it shows.
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('[data-source="projects/loom.yaml#title"]')).toHaveText('Jacquard')
  await press(frame.locator('body'), { key: 'я', code: 'KeyZ' })
  await expect(title).toHaveValue('Loom')
})

test('a list is one text: a pasted list becomes lines, and a line moves with Alt and an arrow', async ({
  page,
  studio,
}) => {
  const { contentDir } = await studio({ content: 'sample' })
  const readProject = async () => parse(await readFile(join(contentDir, 'projects/loom.yaml'), 'utf8'))
  await openEntry(page, 'Projects', 'Loom')
  const technologies = page.getByLabel('Technologies')
  await technologies.focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(', Rust,Go')
  await expect(technologies).toHaveValue(/IndexedDB\nRust\nGo$/)
  const description = page.getByLabel('Description')
  await description.fill('')
  const paste = (text: string) =>
    description.evaluate((input, data) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', data)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  await paste('• It weaves. Slowly\r\n• It counts')
  await expect(description).toHaveValue('It weaves. Slowly\nIt counts')
  await description.press('Alt+ArrowUp')
  await expect(page.locator('p.sr-only[role=status]')).toHaveText('It counts, 1 of 2')
  await expect.poll(async () => (await readProject()).description).toEqual(['It counts', 'It weaves. Slowly'])
  expect((await readProject()).technologies.slice(-2)).toEqual(['Rust', 'Go'])
  await expect(page.frameLocator('iframe').locator('.statement-list > li')).toHaveText([
    'It counts',
    'It weaves. Slowly',
  ])
  await page.reload()
  await expect(description).toHaveValue('It counts\nIt weaves. Slowly')
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
})

test('shows no tick while typed letters are not saved', async ({ page, studio }) => {
  await studio({ content: 'sample' })
  await openEntry(page, 'Projects', 'Loom')
  const { promise: isChecked, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/files', (route) => isChecked.then(() => route.continue()))
  const state = page.locator('.save-state')
  await expect(state).toContainText('✓ Saved')
  const shown = await state.evaluateHandle((element) => {
    const texts: string[] = []
    const observer = new MutationObserver(() => texts.push(element.textContent))
    observer.observe(element, { characterData: true, childList: true, subtree: true })
    return texts
  })
  await page.getByLabel('Title').fill('Jacquard')
  await expect(state).toHaveText('Saving…')
  goOn()
  await expect(state).toContainText('✓ Saved')
  expect(await shown.jsonValue()).toEqual(['Editing…', 'Saving…', expect.stringContaining('✓ Saved')])
})

test('the status is Online, own words, or nothing', async ({ page, studio }) => {
  const { contentDir } = await studio({ content: 'sample' })
  await openScreen(page, 'Me')
  const status = page.getByRole('group', { name: 'Status' })
  const shown = page.frameLocator('iframe').locator('#home .hero-status bdi')
  await expect(status.getByLabel('Online')).toBeChecked()
  await status.getByText('Own words').click()
  await page.getByLabel('Your words').fill('Open to work')
  await expect(shown).toHaveText('Open to work')
  await status.getByText('Nothing').click()
  await expect(shown).toHaveCount(0)
  await status.getByText('Online').click()
  await expect(shown).toHaveText('Online')
  await expect.poll(() => readFile(join(contentDir, 'site.yaml'), 'utf8')).not.toMatch(/^status:/m)
})
