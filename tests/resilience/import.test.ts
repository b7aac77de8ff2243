import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startStubBackend } from '../fakes/backend/stub-backend.ts'
import { stubProjectId } from '../fakes/backend/stub-data.ts'
import { runCommand } from '../fakes/command.ts'
import { createFolder } from '../fakes/postgres/databases.ts'
import { startSite } from '../fakes/site.ts'

test('after an import from a backend, the site shows its owner, projects, and images, but no draft', async () => {
  const backend = await startStubBackend({ behavior: { owner: 'alternate', keys: 'singular', spelling: 'lower' } })
  onTestFinished(backend.close)
  // Each project takes a second of drawing.
  backend.data.projects.splice(2)
  const dir = await createFolder()
  const contentDir = join(dir, 'content')
  const run = (...args: string[]) => runCommand(args, { CONTENT_DIR: contentDir, INIT_CWD: dir })
  const { stdout } = await run('cli/import.ts', backend.origin, '--allow-private')
  expect(stdout).toMatch(/ {2}project {3}Backend Project 2\n[\s\S]*Run npm start to see it\.\n$/)
  const again = await run('cli/import.ts', 'none.json')
  expect(again).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Could not import none\.json: .*\n/) })
  expect(await run('cli/new.ts', 'project', 'Hidden Thing')).toMatchObject({ status: 0 })

  const site = await startSite({ CONTENT_DIR: contentDir })
  onTestFinished(site.stop)
  const get = async (path: string) => {
    const response = await fetch(site.origin + path)
    return { status: response.status, text: await response.text() }
  }
  const home = await get('/')
  expect(home.text).toContain('property="og:image:width"')
  expect((await get('/apple-touch-icon.png')).status).toBe(200)
  for (const text of ['Robin Example', 'Lead Developer', 'PostgreSQL', 'Postman', 'a small room by the sea']) {
    expect(home.text).toContain(text)
  }
  expect(await get(`/project/${stubProjectId(2)}`)).toMatchObject({
    status: 200,
    text: expect.stringContaining('Backend Project 2'),
  })
  expect(await get(`/pictures/banners/${stubProjectId(2)}.svg`)).toMatchObject({
    status: 200,
    text: expect.stringContaining('<svg'),
  })
  expect(home.text).not.toContain('Hidden Thing')
  expect(await get('/project/hidden-thing')).toMatchObject({ status: 404 })
})
