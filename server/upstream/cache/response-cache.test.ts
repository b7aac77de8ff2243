import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { openAnswerFolder } from './disk-cache.ts'
import { openKeptAnswers } from './response-cache.ts'

const MINUTE_MS = 60_000

function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function open(folder: string, { limit = 3 }: { limit?: number } = {}) {
  const clock = { now: 1_000 }
  const lines: string[] = []
  const files = openAnswerFolder({ folder, log: (line) => lines.push(line) })
  const read = z.object({ title: z.string() }).safeParse
  const kept = openKeptAnswers({ folder: files, question: 'project', limit, read, now: () => clock.now })
  const keep = (name: string, title: string) => kept.take(name, { kind: 'ok', value: { title } })
  return { kept, keep, clock, lines }
}

const filesIn = (folder: string) => readdirSync(folder).toSorted()

test('an answer is there at once, and still there after a restart', async () => {
  const folder = makeFolder()
  const { kept, keep } = open(folder)
  keep('abc', 'First')
  expect(kept.find('abc')).toEqual({ value: { title: 'First' }, keptAt: 1_000 })
  await vi.waitFor(() => expect(open(folder).kept.find('abc')?.value).toEqual({ title: 'First' }))
})

test('the newest of several answers is the one on the disk, and no draft stays behind', async () => {
  const folder = makeFolder()
  const { keep } = open(folder)
  for (const title of ['One', 'Two', 'Three']) keep('abc', title)
  await vi.waitFor(() => expect(open(folder).kept.find('abc')?.value).toEqual({ title: 'Three' }))
  expect(filesIn(folder)).toEqual([expect.stringMatching(/^project-[0-9a-f]{32}\.json$/)])
})

test('a failure changes nothing', () => {
  const { kept, keep } = open(makeFolder())
  keep('abc', 'First')
  kept.take('abc', { kind: 'error', message: 'No.' })
  expect(kept.find('abc')?.value).toEqual({ title: 'First' })
})

test('whatever a project is called, its file stays in the folder', async () => {
  const folder = makeFolder()
  const { keep } = open(folder)
  for (const name of ['../../escape', '/etc/passwd', 'nul\0', 'ü'.repeat(500)]) keep(name, 'Odd')
  await vi.waitFor(() => expect(filesIn(folder).every((file) => /^project-[0-9a-f]{32}\.json$/.test(file))).toBe(true))
  await vi.waitFor(() => expect(open(folder).kept.find('ü'.repeat(500))?.value).toEqual({ title: 'Odd' }))
})

test('only so many answers are kept; the one confirmed longest ago makes room', async () => {
  const folder = makeFolder()
  const { kept, keep } = open(folder)
  for (const name of ['a', 'b', 'c']) keep(name, name)
  keep('a', 'a')
  keep('d', 'd')
  expect(['a', 'b', 'c', 'd'].filter((name) => kept.find(name))).toEqual(['a', 'c', 'd'])
  await vi.waitFor(() => expect(filesIn(folder).filter((file) => file.endsWith('.json'))).toHaveLength(3))
})

test.each([
  '',
  '{"name":"abc","kep',
  'null',
  '[]',
  '{"name":"abc","keptAt":1,"value":{"title":7}}',
  '{"name":"other"}',
])('a damaged file is ignored and replaced by the next good answer: %j', async (damage) => {
  const folder = makeFolder()
  open(folder).keep('abc', 'First')
  await vi.waitFor(() => expect(open(folder).kept.find('abc')).toBeDefined())
  const path = join(folder, String(filesIn(folder)[0]))
  writeFileSync(path, damage)
  const { kept, keep } = open(folder)
  expect(kept.find('abc')).toBeUndefined()
  keep('abc', 'Second')
  await vi.waitFor(() => expect(readFileSync(path, 'utf8')).toContain('Second'))
})

test('a file that belongs to another name is ignored', async () => {
  const folder = makeFolder()
  writeFileSync(join(folder, 'project-copied.json'), '{"name":"abc","keptAt":1,"value":{"title":"Copied"}}')
  expect(open(folder).kept.find('abc')).toBeUndefined()
})

test('an answer that could not be written is tried again the next time it comes', async () => {
  const folder = makeFolder()
  const { kept, keep, lines } = open(folder)
  rmSync(folder, { recursive: true })
  keep('abc', 'First')
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  expect(kept.find('abc')?.value).toEqual({ title: 'First' })
  mkdirSync(folder)
  await vi.waitFor(() => {
    keep('abc', 'First')
    expect(filesIn(folder)).toHaveLength(1)
  })
})

test('a missing answer is known for a minute, in memory only', () => {
  const folder = makeFolder()
  const { kept, clock } = open(folder)
  kept.take('abc', { kind: 'not-found', message: 'Gone' })
  expect(kept.findMissing('abc')).toEqual({ kind: 'not-found', message: 'Gone' })
  expect(open(folder).kept.findMissing('abc')).toBeUndefined()
  clock.now += MINUTE_MS
  expect(kept.findMissing('abc')).toBeUndefined()
})

test('a missing answer is not known for longer because the clock was set back', () => {
  const { kept, clock } = open(makeFolder())
  kept.take('abc', { kind: 'not-found', message: 'Gone' })
  clock.now -= MINUTE_MS
  expect(kept.findMissing('abc')).toBeUndefined()
})

test('missing answers are forgotten rather than piled up', () => {
  const { kept } = open(makeFolder())
  for (let number = 0; number < 2_000; number += 1)
    kept.take(`made-up-${number}`, { kind: 'not-found', message: 'Gone' })
  expect(kept.findMissing('made-up-0')).toBeUndefined()
  expect(kept.findMissing('made-up-1999')).toBeDefined()
})
