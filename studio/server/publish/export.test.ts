import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestStudio } from '../../../tests/fakes/studio/open.ts'
import type { ExportEvent, Publishing } from '../../api.ts'
import { createPublishRoutes } from './route.ts'

test('the studio exports the site, and later says what changed since', async () => {
  const { studio, cwd, contentDir } = await openTestStudio()
  await mkdir(join(contentDir, 'files'))
  await writeFile(join(contentDir, 'files/cv.pdf'), 'PDF')
  const routes = createPublishRoutes(studio)
  const read = async (): Promise<Publishing> => (await routes.request('/publish')).json()
  const first = await read()
  expect(first).toMatchObject({
    changes: expect.arrayContaining(['Site: name, greeting, roles, biography', 'New project: Engine']),
  })
  expect(first.since).toBeUndefined()
  const text = await (await routes.request('/export', { method: 'POST' })).text()
  const events: ExportEvent[] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const done = events.pop()
  expect(events).toContainEqual({ kind: 'progress', text: 'Page 1 of 5: /' })
  expect(done).toMatchObject({
    kind: 'done',
    dir: join(cwd, 'site'),
    base: '/',
    pages: ['/', '/summarize', '/privacy', '/project/engine', '/404.html'],
    notes: expect.arrayContaining(['The contact section shows https://github.example/ada.']),
  })
  expect(await readFile(join(cwd, 'site/index.html'), 'utf8')).toContain('Ada')
  expect(await readFile(join(cwd, 'site/files/cv.pdf'), 'utf8')).toBe('PDF')
  const files = (await readdir(join(cwd, 'site'), { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  )
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await readFile(join(parentPath, name))).length),
  )
  expect(done).toMatchObject({ files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) })
  expect(await read()).toMatchObject({ since: { exported: '2026-05-06T07:08:09.000Z' }, changes: [] })
  await writeFile(join(contentDir, 'projects/engine.yaml'), 'title: Engine\ndescription: It turns\n')
  expect((await read()).changes).toEqual(['Engine: description'])
})
