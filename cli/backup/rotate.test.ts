import { mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEmptyDatabase, createFolder, openTestDatabase } from '../../tests/fakes/postgres/databases.ts'
import { UsageError } from '../command/run.ts'
import { parseBackupArgs } from './args.ts'
import { runBackup } from './back-up.ts'
import { removeOldBackups, removeUnfinished } from './rotate.ts'

const NEWEST = 'vitrine-20260504-070809.tar.gz'
const LINK = 'vitrine-20250101-000000.tar.gz'
const DAYS = [1, 2, 3, 4].map((day) => new Date(`2026-05-0${day}T07:08:09Z`))

async function backUpEachDay() {
  const cwd = await createFolder()
  const dir = join(cwd, 'backups')
  await mkdir(join(cwd, 'content'))
  const paths = { contentDir: join(cwd, 'content'), dataDir: join(cwd, 'data'), cwd }
  const database = openTestDatabase(await createEmptyDatabase('sqlite'))
  const backUp = (now: Date, keep?: number) => runBackup({ dir, keep }, { ...paths, database, now })
  for (const now of DAYS) await backUp(now)
  return { ...paths, dir, backUp }
}

test('deletes only the oldest backups, and no symlinks', async () => {
  const { dir, backUp } = await backUpEachDay()
  const others = ['mine.tar.gz', 'vitrine-20200103-000000.tar.gz.part']
  for (const name of others) await writeFile(join(dir, name), name)
  await symlink(NEWEST, join(dir, LINK))
  expect(await removeOldBackups(dir, { keep: 2, newest: NEWEST })).toEqual([
    'vitrine-20260501-070809.tar.gz',
    'vitrine-20260502-070809.tar.gz',
  ])
  expect(await readdir(dir)).toEqual(
    [...others, LINK, 'vitrine-20260503-070809.tar.gz', 'vitrine-20260504-070809.tar.gz'].toSorted(),
  )
  expect(await removeOldBackups(dir, { keep: 14, newest: NEWEST })).toEqual([])
  const next = await backUp(new Date('2026-05-05T07:08:09Z'), 1)
  expect(next.text).toMatch(/\nDeleted 2 old backups\.$/)
  expect(await readdir(dir)).toEqual([...others, LINK, 'vitrine-20260505-070809.tar.gz'].toSorted())
})

test('keeps the new backup even if the clock was ahead before', async () => {
  const { dir } = await backUpEachDay()
  const newest = 'vitrine-20260501-070809.tar.gz'
  expect(await removeOldBackups(dir, { keep: 2, newest })).toHaveLength(2)
  expect(await readdir(dir)).toEqual([newest, NEWEST])
  expect(await removeOldBackups(dir, { keep: 1, newest })).toEqual([NEWEST])
  expect(await readdir(dir)).toEqual([newest])
})

test('deletes partial files of killed backups after a day', async () => {
  const { dir, dataDir, backUp } = await backUpEachDay()
  const [noon, later] = [new Date('2026-05-05T12:00:00Z'), new Date('2026-05-06T12:00:01Z')]
  const part = (name: string) => `${name}.tar.gz.0e8b7c1a-3f52-4a51-9d0c-6a1f5f0b7e11.part`
  const files = [join(dir, part('old')), join(dataDir, part('before')), join(dir, 'mine.part')]
  for (const file of files) {
    await writeFile(file, 'x')
    await utimes(file, noon, noon)
  }
  await writeFile(join(dir, part('young')), 'x')
  await utimes(join(dir, part('young')), later, later)
  await backUp(later)
  const left = [...(await readdir(dir)), ...(await readdir(dataDir))].filter((name) => name.endsWith('.part'))
  expect(left).toEqual(['mine.part', part('young')])
  await removeUnfinished(join(dir, 'missing'), later)
})

test.each([
  ['', {}],
  ['--keep 14', { keep: 14 }],
  ['/mnt/disk --keep=3', { dir: '/mnt/disk', keep: 3 }],
])('parses the arguments %j', (line, command) => {
  expect(parseBackupArgs(line.split(' '))).toEqual(command)
})

test.each(['--keep 0', '--keep -1', '--keep x', '--keep', 'a b'])('rejects %j', (line) => {
  expect(() => parseBackupArgs(line.split(' '))).toThrow(UsageError)
})
