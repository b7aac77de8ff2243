import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page, Route } from '@playwright/test'
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

test('a value that is refused keeps no other value from the file', async ({ page, studio }) => {
  const { contentDir } = await studio({ content: 'sample' })
  const file = join(contentDir, 'projects/loom.yaml')
  await openEntry(page, 'Projects', 'Loom')
  await page.getByLabel('Source code').fill('not a link')
  await expect(page.locator('.save-state')).toContainText('Not saved')
  await page.getByLabel('Kind of work').fill('Weaving')
  await expect.poll(() => readFile(file, 'utf8')).toContain('stack: Weaving')
  await expect(page.locator('.save-state')).toContainText('Not saved')
  await expect(page.getByLabel('Source code')).toHaveValue('not a link')
  await page.keyboard.press('Control+s')
  await expect(page.locator('.toast')).toHaveText('Not saved yet')
})

test('undo and delete discard refused values', async ({ page, studio }) => {
  await studio({ content: 'sample' })
  await openEntry(page, 'Projects', 'Loom')
  const title = page.getByLabel('Title')
  await title.fill('Jacquard')
  await expect(page.getByRole('button', { name: 'Undo: title of Loom' })).toBeEnabled()
  await title.fill('')
  await expect(page.locator('.save-state')).toContainText('Not saved')
  await page.getByRole('button', { name: 'Undo: title of Loom' }).click()
  await expect(title).toHaveValue('Loom')
  await expect(page.locator('.save-state')).toContainText('Saved')

  await openEntry(page, 'Skills', 'Git')
  await title.fill('')
  await expect(page.locator('.save-state')).toContainText('Not saved')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.locator('.toast')).toContainText('Git deleted.')
  await expect(page.locator('.save-state')).toContainText('✓ Saved')
})

test('the open skill and the selection stay when entries before them go', async ({ page, studio }) => {
  await studio({ content: 'sample' })
  await openEntry(page, 'Skills', 'Redux')
  const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
  await select('TypeScript').check()
  await page.getByRole('group', { name: '1 selected' }).getByRole('button', { name: 'Delete' }).click()
  await expect(select('TypeScript')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: 'Redux' })).toBeVisible()
  await select('Redux').check()
  await page.getByRole('button', { name: 'Undo: delete' }).click()
  await expect(select('TypeScript')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Redux' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Select/, checked: true })).toHaveCount(0)
})

test('removing an item discards its refused values', async ({ page, studio }) => {
  await studio({
    content: 'sample',
    prepare: async ({ contentDir }) => {
      const file = join(contentDir, 'site.yaml')
      const links = ['One', 'Two'].map(
        (label) => `    - label: ${label}\n      icon: icons/react.svg\n      address: https://example.com/${label}\n`,
      )
      const text = await readFile(file, 'utf8')
      await writeFile(file, text.replace('links:\n', `links:\n  more:\n${links.join('')}`))
    },
  })
  await openScreen(page, 'Me')
  const addresses = page.getByRole('group', { name: 'Other links' }).getByLabel('Address')
  await addresses.first().fill('example.com')
  await expect(page.locator('.save-state')).toContainText('Not saved')
  await page.getByRole('button', { name: /^Remove .*One/ }).click()
  await expect(addresses.first()).toHaveValue('https://example.com/Two')
  await expect(page.locator('.save-state')).toContainText('✓ Saved')
})

test('a notice offers to undo only the last step', async ({ page, studio }) => {
  await studio({ content: 'sample' })
  await openEntry(page, 'Skills', 'Git')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.locator('.toast')).toContainText('Git deleted.')
  await page.getByLabel('Title').fill('Other')
  await expect(page.getByRole('button', { name: /^Undo: title/ })).toBeEnabled()
  await page.keyboard.press('Alt+z')
  await expect(page.getByLabel('Title')).toHaveValue('Other')
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('a separator starts a new row', async ({ page, studio }) => {
  const { contentDir } = await studio({ content: 'sample' })
  const file = join(contentDir, 'projects/loom.yaml')
  await openEntry(page, 'Projects', 'Loom')
  await page.getByLabel(/^Technologies, 5 of 5/).focus()
  await page.keyboard.press('End')
  await page.keyboard.type(', Rust, Go')
  await expect.poll(() => readFile(file, 'utf8')).toContain('IndexedDB, Rust, Go\n')
  await expect(page.getByLabel(/^Technologies, 7 of 7/)).toHaveValue('Go')
  await page.getByLabel(/^Description, 1 of/).fill('It weaves. It counts. It ends')
  await expect(page.getByLabel(/^Description, 2 of/)).toHaveValue('It counts')
  await expect(page.getByLabel(/^Description, 3 of/)).toBeFocused()
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

test('a conflict is not closed by Esc, and a version that is refused stays in the form', async ({ page, studio }) => {
  const { contentDir } = await studio({ content: 'sample' })
  const file = join(contentDir, 'projects/loom.yaml')
  const before = await readFile(file, 'utf8')
  await openEntry(page, 'Projects', 'Loom')
  const changeOutside = async (route: Route) => {
    await writeFile(file, before.replace('gitRepoLink: https', 'gitRepoLink: http'))
    await route.continue()
  }
  await page.route('**/api/files', changeOutside, { times: 1 })
  await page.getByLabel('Source code').fill('not a link')
  const dialog = page.getByRole('dialog', { name: /changed on disk/ })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByLabel('Source code')).toHaveValue('not a link')
})

for (const { layout, undo, redo } of [
  { layout: 'QWERTZ', undo: { key: 'z', code: 'KeyY' }, redo: { key: 'y', code: 'KeyZ' } },
  { layout: 'AZERTY', undo: { key: 'z', code: 'KeyW' }, redo: { key: 'Z', code: 'KeyW', shiftKey: true } },
  { layout: 'Cyrillic', undo: { key: 'я', code: 'KeyZ' }, redo: { key: 'Я', code: 'KeyZ', shiftKey: true } },
])
  test(`Ctrl+Z undoes and redoes on a ${layout} keyboard, also from the preview`, async ({ page, studio }) => {
    await studio({ content: 'sample' })
    await openEntry(page, 'Projects', 'Loom')
    const title = page.getByLabel('Title')
    await title.fill('Jacquard')
    await title.blur()
    await expect(page.getByRole('button', { name: 'Undo: title of Loom' })).toBeEnabled()
    const press = (body: Locator, init: object) =>
      body.dispatchEvent('keydown', { ...init, ctrlKey: true, bubbles: true })
    await press(page.locator('body'), undo)
    await expect(title).toHaveValue('Loom')
    await press(page.locator('body'), redo)
    await expect(title).toHaveValue('Jacquard')
    // The page in the preview listens once it has marked what it shows.
    const frame = page.frameLocator('iframe')
    await expect(frame.locator('[data-source="projects/loom.yaml#title"]')).toHaveText('Jacquard')
    await press(frame.locator('body'), undo)
    await expect(title).toHaveValue('Loom')
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
