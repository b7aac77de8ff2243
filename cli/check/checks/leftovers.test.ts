import { execFile } from 'node:child_process'
import { appendFile, cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createFolder } from '../../../tests/fakes/postgres/databases.ts'
import { checkEnvFile } from './env-file.ts'
import { checkLeftovers } from './leftovers.ts'
import { readSourceFiles } from './source-files.ts'

const SAMPLE = join(import.meta.dirname, '../../../content')

async function check(change: (dir: string) => Promise<void>) {
  const dir = await createFolder()
  await cp(SAMPLE, dir, { recursive: true })
  await change(dir)
  return checkLeftovers(dir, await readSourceFiles(dir, { siteOnly: false }))
}

test('reports each unchanged file and line', async () => {
  const found = await check((dir) => appendFile(join(dir, 'site.yaml'), '# mine\n'))
  const where = found.map((finding) => finding.where)
  expect(where).toEqual(expect.arrayContaining(['projects/loom.yaml', 'banners/loom.svg', 'profile.yaml']))
  expect(where.some((location) => location.startsWith('icons/'))).toBe(false)
  const site = found.filter((finding) => finding.where.startsWith('site.yaml'))
  expect(site.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'is text from the sample content',
      'robin.sample@example.com is a placeholder from the sample content',
    ]),
  )
})

test('the unchanged sample is not listed file by file', async () => {
  expect(await check(async () => {})).toEqual([])
})

test('an .env that git would commit is reported, an ignored one is not', async () => {
  const dir = await createFolder()
  expect(await checkEnvFile(dir)).toEqual([])
  await writeFile(join(dir, '.env'), 'A=1\n')
  expect(await checkEnvFile(dir)).toEqual([])
  const git = (...args: string[]) => promisify(execFile)('git', args, { cwd: dir })
  await git('init', '-q')
  expect(await checkEnvFile(dir)).toMatchObject([{ area: 'secrets', level: 'warning', where: '.env' }])
  await git('add', '.env')
  await writeFile(join(dir, '.gitignore'), '.env\n')
  expect(await checkEnvFile(dir)).toMatchObject([{ level: 'error', fix: expect.stringContaining('git rm --cached') }])
  await git('rm', '-q', '--cached', '.env')
  expect(await checkEnvFile(dir)).toEqual([])
})
