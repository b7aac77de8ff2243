import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hashFiles } from '../../cli/content-dir/hash-files.ts'
import { listContentFiles } from '../../cli/import/merge/entries.ts'
import { writeFileAtomic } from '../../server/database/write-file.ts'
import { COMMAND_ENV } from '../fakes/command.ts'
import { loadValidDir, writeContentDir } from '../fakes/content/content-dir.ts'
import { createFolder } from '../fakes/postgres/databases.ts'

const ROUNDS = process.env.LONG ? 300 : 10
/** Each round kills a little later within a save, which takes about a millisecond. */
const STEP_MS = 0.2
/** A text of several blocks is more than one write. */
const DESCRIPTION = `title: Engine\n# mine\ndescription: |\n${'  It turns and turns.\n'.repeat(8_000)}`

test(`a kill in the middle of saving leaves the old or the new file, whole, in ${ROUNDS} kills`, async () => {
  const dir = await writeContentDir({ 'projects/engine.yaml': `${DESCRIPTION}order: 0\n` })
  const before = await hashFiles(dir)
  let saves = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    saves += await saveUntilKilled(dir, 3 + (round % 7), round * STEP_MS)
    const text = await readFile(join(dir, 'projects/engine.yaml'), 'utf8')
    expect(text).toMatch(/\norder: \d+\n$/)
    expect(text.replace(/order: \d+\n$/, '')).toBe(DESCRIPTION)
  }
  expect(saves).toBeGreaterThan(ROUNDS)
  // A kill may leave an unfinished file. This one is sure to be there.
  await writeFile(join(dir, `projects/loom.yaml.${crypto.randomUUID()}.part`), 'title: [')
  expect(await listContentFiles(dir)).toEqual((await listContentFiles(dir)).filter((name) => name.endsWith('.yaml')))
  expect([...(await hashFiles(dir)).keys()]).toEqual([...before.keys()])
  expect((await loadValidDir(dir)).projects.map(({ _id }) => _id)).toEqual(['engine'])
})

async function saveUntilKilled(dir: string, count: number, delayMs: number): Promise<number> {
  const child = spawn(process.execPath, ['tests/fakes/save-loop.ts', dir], { env: COMMAND_ENV })
  onTestFinished(() => void child.kill('SIGKILL'))
  let saves = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  child.stdout.on('data', (dots: Buffer) => {
    saves += dots.length
    if (saves >= count) resolve()
  })
  const exited = once(child, 'exit')
  await Promise.race([promise, exited])
  const end = performance.now() + delayMs
  while (performance.now() < end);
  child.kill('SIGKILL')
  expect(await exited).toEqual([null, 'SIGKILL'])
  return saves
}

test.each([
  [true, 1],
  [false, 0],
])('a save with flush: %s syncs the file %i times before its new name', async (flush, times) => {
  const file = join(await createFolder(), 'site.yaml')
  const handle = await open(file, 'w')
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync')
  onTestFinished(() => sync.mockRestore())
  await handle.close()
  await writeFileAtomic(file, 'name: Ada\n', { flush })
  expect(sync).toHaveBeenCalledTimes(times)
  expect(await readFile(file, 'utf8')).toBe('name: Ada\n')
})
