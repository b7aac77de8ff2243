import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestStudio } from '../../../tests/fakes/studio/open.ts'
import type { Changes, ExportEvent } from '../../api.ts'
import { createPublishRoutes } from './route.ts'

test('the studio exports the site, and later says what changed since', async () => {
  const { studio, cwd, contentDir } = await openTestStudio()
  await mkdir(join(contentDir, 'files'))
  await writeFile(join(contentDir, 'files/cv.pdf'), 'PDF')
  const routes = createPublishRoutes(studio)
  const read = async (): Promise<Changes> => (await routes.request('/publish')).json()
  const first = await read()
  expect(first).toMatchObject({
    changes: expect.arrayContaining(['Site: name, greeting, roles, biography', 'New project: Engine']),
    commands: [],
  })
  expect(first.since).toBeUndefined()
  const text = await (await routes.request('/export', { method: 'POST' })).text()
  const events: ExportEvent[] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const done = events.pop()
  const [, pages] = /Exported (\d+) pages/.exec(done?.text ?? '') ?? []
  expect(events).toContainEqual({ kind: 'progress', text: `Page 1 of ${pages}: /` })
  expect(done).toMatchObject({
    kind: 'done',
    dir: join(cwd, 'site'),
    text: expect.stringContaining('Exported'),
  })
  expect(await readFile(join(cwd, 'site/index.html'), 'utf8')).toContain('Ada')
  expect(await readFile(join(cwd, 'site/files/cv.pdf'), 'utf8')).toBe('PDF')
  const files = (await readdir(join(cwd, 'site'), { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  )
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await readFile(join(parentPath, name))).length),
  )
  expect(done).toMatchObject({ bytes: sizes.reduce((sum, size) => sum + size, 0) })
  expect(await read()).toEqual({ since: 'the export of 2026-05-06 at 07:08 UTC', changes: [], commands: [] })
  await writeFile(join(contentDir, 'projects/engine.yaml'), 'title: Engine\ndescription: It turns\n')
  expect((await read()).changes).toEqual(['Engine: description'])
})
