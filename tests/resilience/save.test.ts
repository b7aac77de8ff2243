import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { hashFiles } from '../../editing/folder/hash-files.ts'
import type { Content, Edit, FileData, SaveReply } from '../../studio/api.ts'
import { loadValidDir, writeContentDir } from '../fakes/content/content-dir.ts'
import { createFolder } from '../fakes/postgres/databases.ts'
import { connectStudio, type StudioCall, startStudioProcess } from '../fakes/studio/process.ts'

const ROUNDS = process.env.LONG ? 100 : 2
const ROUND_TIMEOUT_MS = 40_000
const PROJECT = 'projects/engine.yaml'
/** A text of several blocks is more than one write. */
const DESCRIPTION = `title: Engine\n# mine\ndescription: |\n${'  It turns and turns.\n'.repeat(8_000)}`

test(`a kill in the middle of saving leaves the old or the new file, whole, in ${ROUNDS} kills`, {
  timeout: ROUNDS * ROUND_TIMEOUT_MS,
}, async () => {
  const dir = await writeContentDir({ [PROJECT]: `${DESCRIPTION}order: 0\n` })
  const dataDir = await createFolder()
  const before = await hashFiles(dir)
  for (let round = 0; round < ROUNDS; round += 1) {
    const studio = await startStudioProcess({ env: { CONTENT_DIR: dir, DATA_DIR: dataDir } })
    onTestFinished(studio.stop)
    const call = await connectStudio(studio.address)
    const start = performance.now()
    const acknowledged = await saveOrder(call)
    const saveMs = performance.now() - start
    const unfinished = saveOrder(call).catch(() => undefined)
    // Each round kills a little later within a save.
    await wait((saveMs * round) / ROUNDS)
    await studio.end('SIGKILL')
    await unfinished
    const text = await readFile(join(dir, PROJECT), 'utf8')
    expect(text.replace(/order: \d+\n$/, '')).toBe(DESCRIPTION)
    expect([acknowledged, acknowledged + 1]).toContain(readOrder(text))
  }
  // A kill may leave an unfinished file. This one is sure to be there.
  await writeFile(join(dir, `projects/loom.yaml.${crypto.randomUUID()}.part`), 'title: [')
  expect([...(await hashFiles(dir)).keys()]).toEqual([...before.keys()])
  expect((await loadValidDir(dir)).projects.map(({ _id }) => _id)).toEqual(['engine'])
  const studio = await startStudioProcess({ env: { CONTENT_DIR: dir, DATA_DIR: dataDir } })
  onTestFinished(studio.stop)
  const call = await connectStudio(studio.address)
  const saved = readOrder(await readFile(join(dir, PROJECT), 'utf8'))
  expect(await call('POST undo', {})).toMatchObject({ kind: 'saved' })
  expect(readOrder(await readFile(join(dir, PROJECT), 'utf8'))).toBeLessThan(saved)
})

/** Adds one to the order, and resolves when the studio says that it is saved. */
async function saveOrder(call: StudioCall): Promise<number> {
  const { content } = await call<{ content: Content }>('GET start')
  const { hash: seen, value } = content.files.find(({ file }) => file === PROJECT) as FileData
  const order = Number(Object(value).order) + 1
  const edits: Edit[] = [{ kind: 'set', path: ['order'], value: order }]
  const reply = await call<SaveReply>('PATCH files', { file: PROJECT, seen, edits })
  expect(reply.kind).toBe('saved')
  return order
}

function readOrder(text: string): number {
  return Number(/order: (\d+)\n$/.exec(text)?.[1])
}
