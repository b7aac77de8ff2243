import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from '../tests/fakes/postgres/databases.ts'

const PRIVATE = ['content/site.yaml', 'data/vitrine.sqlite', 'site/index.html', '.env', 'inbox.csv', 'a.tar.gz']

test("git shows nothing of the owner's before they ask for it, so a pull touches none of it", async () => {
  const dir = await createFolder()
  const git = (...args: string[]) => execFileSync('git', args, { cwd: dir, encoding: 'utf8' })
  const listNew = () => git('ls-files', '--others', '--exclude-standard').trim().split('\n')
  await copyFile(join(import.meta.dirname, '../.gitignore'), join(dir, '.gitignore'))
  for (const file of [...PRIVATE, 'sample/site.yaml']) {
    await mkdir(dirname(join(dir, file)), { recursive: true })
    await writeFile(join(dir, file), '')
  }
  git('init', '--quiet')
  expect(listNew()).toEqual(['.gitignore', 'sample/site.yaml'])
  await writeFile(join(dir, 'content/.gitignore'), '!*\n')
  expect(listNew()).toEqual(['.gitignore', 'content/.gitignore', 'content/site.yaml', 'sample/site.yaml'])
})
