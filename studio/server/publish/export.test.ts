import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type HttpStudio, openHttpStudio } from '../../../tests/fakes/studio/http.ts'
import type { ExportEvent } from '../../api.ts'

async function exportSite({ send }: HttpStudio): Promise<ExportEvent[]> {
  const { text } = await send('/api/export', { method: 'POST', body: {} })
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test('exports the site, one export after the other, and says what was written', async () => {
  const studio = await openHttpStudio()
  const { cwd, contentDir } = studio
  await mkdir(join(contentDir, 'files'))
  await writeFile(join(contentDir, 'files/cv.pdf'), 'PDF')
  const [first = [], second = []] = await Promise.all([exportSite(studio), exportSite(studio)])
  expect(first).toContainEqual({ kind: 'progress', text: 'Page 1 of 5: /' })
  const files = (await readdir(join(cwd, 'site'), { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  )
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await readFile(join(parentPath, name))).length),
  )
  const done = {
    ...{ kind: 'done', dir: join(cwd, 'site'), base: '/' },
    pages: ['/', '/summarize', '/privacy', '/project/engine', '/404.html'],
    notes: expect.arrayContaining(['The contact section shows https://github.example/ada.']),
    ...{ files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) },
  }
  expect([first.at(-1), second.at(-1)]).toEqual([done, done])
  expect(await readFile(join(cwd, 'site/index.html'), 'utf8')).toContain('Ada')
  expect(await readFile(join(cwd, 'site/files/cv.pdf'), 'utf8')).toBe('PDF')
})

test('leaves a folder alone that is not an export', async () => {
  const studio = await openHttpStudio()
  await mkdir(join(studio.cwd, 'site'))
  await writeFile(join(studio.cwd, 'site/mine.txt'), 'mine')
  const text = expect.stringMatching(/was not created by an export.* run: npm run export -- folder$/s)
  expect(await exportSite(studio)).toEqual([{ kind: 'failed', text }])
})
