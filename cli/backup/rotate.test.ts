import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createFolder, createPlace, openPlace } from '../../tests/fakes/postgres/databases.ts'
import { UsageError } from '../run.ts'
import { parseBackupArgs } from './args.ts'
import { removeOldBackups, toBackupName } from './rotate.ts'
import { runBackup } from './run.ts'

const DAYS = [1, 2, 3, 4].map((day) => new Date(`2026-05-0${day}T07:08:09Z`))

test('deletes the oldest backups, and no other file', async () => {
  const cwd = await createFolder()
  const dir = join(cwd, 'backups')
  await mkdir(join(cwd, 'content'))
  const place = { contentDir: join(cwd, 'content'), dataDir: join(cwd, 'data'), cwd }
  const database = openPlace(await createPlace('sqlite'))
  for (const now of DAYS) {
    await runBackup({ file: join(dir, toBackupName(now)), force: false }, { ...place, database, now })
  }
  const others = [
    'mine.tar.gz',
    'vitrine-20200101-000000.tar.gz',
    'vitrine-20200102-000000.tar.gz',
    'vitrine-20200103-000000.tar.gz.part',
  ]
  for (const name of others) await writeFile(join(dir, name), gzipSync(name))
  await writeFile(join(dir, 'vitrine-20200102-000000.tar.gz'), 'no archive')
  expect(await removeOldBackups(dir, 2)).toEqual(['vitrine-20260501-070809.tar.gz', 'vitrine-20260502-070809.tar.gz'])
  expect(await readdir(dir)).toEqual(
    [...others, 'vitrine-20260503-070809.tar.gz', 'vitrine-20260504-070809.tar.gz'].toSorted(),
  )
  expect(await removeOldBackups(dir, 14)).toEqual([])
})

test('a file inside the content is refused', async () => {
  const cwd = await createFolder()
  await mkdir(join(cwd, 'content'))
  const place = { contentDir: join(cwd, 'content'), dataDir: join(cwd, 'data'), cwd }
  const database = openPlace(await createPlace('sqlite'))
  const result = await runBackup({ file: 'content/new/b.tar.gz', force: true }, { ...place, database, now: new Date() })
  expect(result).toMatchObject({ status: 1, text: expect.stringContaining('is inside your content') })
  expect(await readdir(join(cwd, 'content'))).toEqual([])
})

test.each([
  ['', { dir: undefined, keep: undefined }],
  ['--keep 14', { dir: undefined, keep: 14 }],
  ['/mnt/disk --keep=3', { dir: '/mnt/disk', keep: 3 }],
])('arguments are parsed: %j', (line, command) => {
  expect(parseBackupArgs(line.split(' '))).toEqual(command)
})

test.each(['--keep 0', '--keep -1', '--keep x', '--keep', 'a b', '--force'])('%j is refused', (line) => {
  expect(() => parseBackupArgs(line.split(' '))).toThrow(UsageError)
})
