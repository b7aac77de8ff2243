import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toHash } from '../../../editing/folder/hash-files.ts'
import { createFolder } from '../../../tests/fakes/postgres/databases.ts'
import { openJournal } from './journal.ts'

const NOW = new Date('2026-01-02T03:04:05Z')
const FILE = 'skills.yaml'
const STEP = { kind: 'step', id: '1', time: NOW.toISOString(), text: 'a', changes: [] }
const OUTSIDE = { file: FILE, before: '../../secret', after: '' }

async function open(journalText?: string) {
  const dir = join(await createFolder(), 'history')
  const printed: string[] = []
  const reopen = () =>
    openJournal(
      dir,
      () => NOW,
      (reason) => void printed.push(reason),
    )
  const [file, blobs] = [join(dir, 'journal.json'), join(dir, 'blobs')]
  if (journalText !== undefined) {
    await mkdir(blobs, { recursive: true })
    await writeFile(join(blobs, toHash('kept')), 'kept')
    await writeFile(file, journalText)
  }
  return { dir, file, blobs, printed, reopen, journal: await reopen() }
}

type Journal = Awaited<ReturnType<typeof openJournal>>

const change = (journal: Journal, before: string, after: string) =>
  journal.add(
    { text: after, field: after.slice(0, 3) },
    new Map([[FILE, Buffer.from(before)]]),
    new Map([[FILE, after]]),
  )

const texts = (journal: Journal) => journal.entries().map(({ text }) => text)

test.each(['', '[{"id', '{}', '[1]', '[{"changes":[]}]', JSON.stringify([{ ...STEP, changes: [OUTSIDE] }])])(
  'begins a new history, and keeps the bytes, if the journal is %j',
  async (text) => {
    const { dir, journal, printed, reopen } = await open(text)
    expect(journal.entries()).toEqual([])
    expect(printed).toEqual([expect.stringContaining(`It was moved to ${dir}-${NOW.getTime()}, and`)])
    expect(await readFile(`${dir}-${NOW.getTime()}/blobs/${toHash('kept')}`, 'utf8')).toBe('kept')
    await change(journal, 'One', 'Two')
    expect(texts(await reopen())).toEqual(['Two'])
  },
)

test('keeps the newest thousand steps, and deletes bytes that no step needs', async () => {
  const { journal, blobs } = await open(
    JSON.stringify(Array.from({ length: 1_001 }, (_, id) => ({ ...STEP, id: `${id}` }))),
  )
  expect([journal.entries().length, journal.entries()[0]?.id]).toEqual([1_000, '1'])
  expect(await readdir(blobs)).toEqual([])
})

test('drops the oldest steps above 500 MB, but never the last, when it is opened and at each step', async () => {
  const { blobs, journal, reopen, file } = await open()
  await change(journal, 'One', 'Two')
  await change(journal, 'Two', 'Three')
  await change(journal, 'Three', 'Four')
  await truncate(join(blobs, toHash('One')), 400_000_000)
  await truncate(join(blobs, toHash('Two')), 499_999_985)
  const smaller = await reopen()
  expect(texts(smaller)).toEqual(['Three', 'Four'])
  expect(JSON.parse(await readFile(file, 'utf8'))).toHaveLength(2)
  expect((await readdir(blobs)).sort()).toEqual(['Two', 'Three', 'Four'].map(toHash).sort())
  await change(smaller, 'Four', 'Fifteen')
  await change(smaller, 'Fifteen', 'Six')
  expect(texts(smaller)).toEqual(['Four', 'Fifteen', 'Six'])
  expect(await readdir(blobs)).not.toContain(toHash('Two'))
  await truncate(join(blobs, toHash('Six')), 600_000_000)
  expect(texts(await reopen())).toEqual(['Six'])
})

test('forgets all steps and their bytes', async () => {
  const { blobs, journal, reopen } = await open()
  await change(journal, 'One', 'Two')
  await journal.forget()
  expect([texts(journal), texts(await reopen()), await readdir(blobs)]).toEqual([[], [], []])
})

test('deletes the bytes between letters that were typed in one step', async () => {
  const { blobs, journal } = await open()
  await change(journal, 'One', 'Loom')
  await change(journal, 'Loom', 'Looms')
  expect(texts(journal)).toEqual(['Loom'])
  await change(journal, 'Looms', 'Four')
  expect((await readdir(blobs)).sort()).toEqual(['One', 'Looms', 'Four'].map(toHash).sort())
})

test('a step that could not be saved is not in the history', async () => {
  const { journal, file } = await open()
  await change(journal, 'One', 'Two')
  await rm(file)
  await mkdir(file)
  await expect(change(journal, 'Two', 'Three')).rejects.toThrow('EISDIR')
  expect(texts(journal)).toEqual(['Two'])
})
