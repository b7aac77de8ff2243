import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from '../../tests/fakes/postgres/databases.ts'
import { readConfig } from '../config.ts'
import { applySwap } from './folder-swap.ts'
import { finishRestore } from './recover-first.ts'

test('undoes a restore that was killed before its commit, and logs it', async () => {
  const dir = await createFolder()
  const content = join(dir, 'content')
  const staging = join(dir, 'content.import-1')
  const backup = join(dir, 'content.before-1')
  for (const folder of [content, staging, join(dir, 'data')]) await mkdir(folder)
  await writeFile(join(content, 'site.yaml'), 'old')
  await writeFile(join(staging, 'site.yaml'), 'restored')
  const moves = [
    { from: content, to: backup },
    { from: staging, to: content },
  ]
  const swap = { moves, staging, backup }
  await writeFile(join(dir, 'data/restore.json'), JSON.stringify({ id: 'never committed', swap }))
  await applySwap(swap)
  const lines: string[] = []
  const start = () =>
    finishRestore(readConfig({ CONTENT_DIR: content, DATA_DIR: join(dir, 'data') }), (level, message) =>
      lines.push(`${level}: ${message}`),
    )
  await start()
  expect(await readFile(join(content, 'site.yaml'), 'utf8')).toBe('old')
  expect((await readdir(dir)).toSorted()).toEqual(['content', 'data'])
  await start()
  expect(lines).toEqual(['warn: an interrupted restore was undone'])
})
