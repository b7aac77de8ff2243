import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { findAxeViolations } from '../a11y/axe.ts'
import { GIT_ENV, HAS_GIT } from '../fakes/command.ts'
import { expect, test } from './fixtures.ts'

const RESUME = {
  basics: { name: 'Ada Example', label: 'Programmer', summary: 'I write programs for machines that do not exist yet.' },
  skills: [{ name: 'Languages', keywords: ['TypeScript', 'Rust', 'Python'] }],
  work: [{ name: 'Engine Works', position: 'Programmer', startDate: '2020-01', summary: 'Notes and tables.' }],
  projects: Array.from({ length: 24 }, (_, index) => ({
    name: `Repository ${index + 1}`,
    description: `It counts to ${index + 1}.`,
    url: `https://repositories.example/${index + 1}`,
  })),
}

const open = (page: Page, name: string) =>
  page
    .getByRole('navigation')
    .getByRole('button', { name: new RegExp(`^${name}( \\d+)?$`) })
    .click()
const saved = (page: Page) => expect(page.locator('.save-state')).toContainText('Saved')

test('from a resume to an own site, without touching a file', async ({ page, studio }) => {
  test.skip(!HAS_GIT, 'There is no git.')
  test.setTimeout(180_000)
  page.setDefaultTimeout(15_000)
  const { contentDir } = await studio()
  const git = (...args: string[]) => execFileSync('git', args, { cwd: contentDir, env: GIT_ENV, encoding: 'utf8' })
  const commit = () => git('commit', '-qam', 'Mine')

  await test.step('first run: six of 24 projects', async () => {
    const buffer = Buffer.from(JSON.stringify(RESUME))
    await page.locator('input[type=file]').setInputFiles({ name: 'resume.json', mimeType: 'application/json', buffer })
    const choices = page.getByRole('group', { name: 'Choose from 24 projects' })
    await expect(page.getByText('Also found: 1 timeline entry.')).toBeVisible()
    await choices.getByRole('button', { name: 'None' }).click()
    for (const number of [1, 3, 5, 7, 9, 11])
      await choices.getByRole('checkbox', { name: `Repository ${number} It` }).check()
    await expect(choices).toContainText('6 of 24 selected')
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Create my site' }).click()
    await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
    await open(page, 'Projects')
    await expect(page.locator('.entry')).toHaveCount(6)
    git('init', '-q')
    git('add', '.')
    commit()
  })

  await test.step('name and photo with a crop', async () => {
    await open(page, 'Me')
    await page.getByLabel('Name', { exact: true }).fill('Ada Countess')
    await expect(page.frameLocator('iframe').getByRole('banner')).toContainText('Ada Countess')
    const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#963' } })
      .jpeg()
      .toBuffer()
    const portrait = page.getByRole('group', { name: 'Portrait' })
    await portrait.locator('input[type=file]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
    const dialog = page.getByRole('dialog', { name: 'Portrait' })
    await dialog.getByLabel('Alt text').fill('Ada at her desk')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.locator('.toast')).toContainText('Portrait saved')
    await saved(page)
    expect(await sharp(join(contentDir, 'avatar.jpg')).metadata()).toMatchObject({ width: 400, height: 400 })
    commitAll('name and photo', ['site.yaml'])
  })

  await test.step('two projects, ordered by keyboard, and one hidden', async () => {
    await open(page, 'Projects')
    for (const title of ['Engine', 'Loom']) {
      await page.getByRole('button', { name: '+ New' }).click()
      await page.getByLabel('New project').fill(title)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
      await page.getByLabel('Description').fill(`${title} does one thing`)
      await page.getByLabel('Draft').uncheck()
      await expect(page.locator('.entry', { hasText: title }).locator('.place')).toHaveText(/\d/)
    }
    const row = page.locator('.entry', { hasText: 'Loom' }).locator('.entry-open')
    const place = Number(await row.locator('.place').textContent())
    await row.focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(page.locator('p.sr-only[role=status]')).toHaveText(`Loom, ${place - 1} of 8`)
    await page.locator('.entry', { hasText: 'Repository 3' }).locator('.entry-open').click()
    await page.getByLabel('Draft').check()
    await expect(page.locator('.list-line', { hasText: 'Drafts' })).toBeVisible()
    expect(await readFile(join(contentDir, 'projects/repository-3.yaml'), 'utf8')).toContain('draft: true')
  })

  await test.step('hue and language', async () => {
    await open(page, 'Look')
    await page.getByLabel('Hue').press('ArrowRight')
    await saved(page)
    await open(page, 'Me')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
    await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute('lang', 'de')
    await expect.poll(() => readFile(join(contentDir, 'site.yaml'), 'utf8')).toMatch(/^language: de$/m)
  })

  await test.step('a mistake, found and corrected', async () => {
    const file = join(contentDir, 'projects/repository-1.yaml')
    const text = await readFile(file, 'utf8')
    await writeFile(
      file,
      text.replace('projectLink: https://repositories.example/1', 'projectLink: repositories.example/1'),
    )
    await open(page, 'Publish')
    await page.getByRole('button', { name: /Show me: projectLink/ }).click()
    await expect(page.getByLabel('Live project')).toBeFocused()
    await page.getByRole('button', { name: 'Add https://' }).click()
    await expect.poll(() => readFile(file, 'utf8')).toBe(text)
  })

  await test.step('publish', async () => {
    await open(page, 'Publish')
    await page.getByRole('radio', { name: 'Folder' }).check()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(page.getByText(/^Exported to /)).toBeVisible({ timeout: 90_000 })
    // The export draws the share images again, because name and hue have changed.
    const changed = git('status', '--porcelain', '--untracked-files=all', '--', '.', ':!*made/*').split('\n')
    const meant = [' M projects/repository-3.yaml', ' M site.yaml', '?? projects/engine.yaml', '?? projects/loom.yaml']
    expect(changed.filter(Boolean)).toEqual(meant)
    const languages = ['+language: de', '-# language: de']
    expect(listChanges('site.yaml')).toEqual(['+accent: 266', ...languages, '-accent: 265'])
    expect(listChanges('projects/repository-3.yaml')).toEqual(['+draft: true', '-# draft: false'])
    const loom = await readFile(join(contentDir, 'projects/loom.yaml'), 'utf8')
    expect(loom).toContain('title: Loom')
    expect(loom).toContain('Loom does one thing')
  })

  function listChanges(file: string): string[] {
    const lines = git('diff', '-U0', file).split('\n')
    return lines.filter((line) => /^[+-][^+-]/.test(line)).sort()
  }

  function commitAll(what: string, files: string[]): void {
    expect([
      what,
      git('diff', '--name-only')
        .trim()
        .split('\n')
        .filter((name) => name.endsWith('.yaml')),
    ]).toEqual([what, files])
    git('add', '.')
    commit()
  }
})
