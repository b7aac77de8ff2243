import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startStubBackend } from '../fakes/backend/stub-backend.ts'
import { runCommand } from '../fakes/command.ts'
import { loadValidDir } from '../fakes/content/content-dir.ts'
import { createFolder } from '../fakes/postgres/databases.ts'

test('an import from a backend prints what it writes, and a failed one why', async () => {
  const backend = await startStubBackend()
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
  const { projects, generatedImages } = await loadValidDir(contentDir)
  expect(projects.map(({ title }) => title)).toEqual(['Backend Project 1', 'Backend Project 2'])
  expect(generatedImages.filter(({ file }) => !file)).toEqual([])
})
