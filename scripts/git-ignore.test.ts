import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { HAS_GIT, runGit } from '../tests/fakes/command.ts'
import { createFolder } from '../tests/fakes/postgres/databases.ts'

const PRIVATE = ['content/site.yaml', 'data/vitrine.sqlite', 'site/index.html', '.env', 'inbox.csv', 'a.tar.gz']

test.skipIf(!HAS_GIT)("(needs git) git shows nothing of the owner's before they ask for it", async () => {
  const dir = await createFolder()
  const listNew = async () => (await runGit(dir, 'ls-files', '--others', '--exclude-standard')).trim().split('\n')
  await copyFile(join(import.meta.dirname, '../.gitignore'), join(dir, '.gitignore'))
  for (const file of [...PRIVATE, 'sample/site.yaml']) {
    await mkdir(dirname(join(dir, file)), { recursive: true })
    await writeFile(join(dir, file), '')
  }
  await runGit(dir, 'init', '--quiet')
  expect(await listNew()).toEqual(['.gitignore', 'sample/site.yaml'])
})
