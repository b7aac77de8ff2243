import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { openResponseCache } from './response-cache.ts'

function makeDir() {
  const dir = mkdtempSync(join(tmpdir(), 'response-cache-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

function open(dir: string, { max = 3 }: { max?: number } = {}) {
  const errors: Error[] = []
  const parse = z.object({ title: z.string() }).safeParse
  const onError = (error: Error) => void errors.push(error)
  const cache = openResponseCache({ dir, query: 'project', max, parse, now: () => 1_000, onError })
  const store = (name: string, title: string) => cache.set(name, { title })
  return { cache, store, errors }
}

const filesIn = (dir: string) => readdirSync(dir).toSorted()

test('returns the newest response at once and after a restart, and leaves no temporary file', async () => {
  const dir = makeDir()
  const { cache, store } = open(dir)
  for (const title of ['One', 'Two', 'Three']) store('abc', title)
  expect(cache.get('abc')).toEqual({ value: { title: 'Three' }, storedAt: 1_000 })
  await vi.waitFor(() => expect(open(dir).cache.get('abc')?.value).toEqual({ title: 'Three' }))
  expect(filesIn(dir)).toEqual([expect.stringMatching(/^project-[0-9a-f]{32}\.json$/)])
})

test('stores any key as a file in the directory', async () => {
  const dir = makeDir()
  const { store } = open(dir)
  for (const name of ['../../escape', '/etc/passwd', 'nul\0', 'ü'.repeat(500)]) store(name, 'Odd')
  await vi.waitFor(() => expect(filesIn(dir).every((file) => /^project-[0-9a-f]{32}\.json$/.test(file))).toBe(true))
  await vi.waitFor(() => expect(open(dir).cache.get('ü'.repeat(500))?.value).toEqual({ title: 'Odd' }))
})

test('evicts the response that was stored longest ago', async () => {
  const dir = makeDir()
  const { cache, store } = open(dir)
  for (const name of ['a', 'b', 'c']) store(name, name)
  store('a', 'a')
  store('d', 'd')
  expect(['a', 'b', 'c', 'd'].filter((name) => cache.get(name))).toEqual(['a', 'c', 'd'])
  await vi.waitFor(() => expect(filesIn(dir).filter((file) => file.endsWith('.json'))).toHaveLength(3))
})

test.each(['', '{"key":"abc","sto', 'null', '[]', '{"key":"abc","storedAt":1,"value":{"title":7}}', '{"key":"other"}'])(
  'ignores a damaged file and replaces it: %j',
  async (damage) => {
    const dir = makeDir()
    open(dir).store('abc', 'First')
    await vi.waitFor(() => expect(open(dir).cache.get('abc')).toBeDefined())
    const path = join(dir, String(filesIn(dir)[0]))
    writeFileSync(path, damage)
    const { cache, store } = open(dir)
    expect(cache.get('abc')).toBeUndefined()
    store('abc', 'Second')
    await vi.waitFor(() => expect(readFileSync(path, 'utf8')).toContain('Second'))
  },
)

test('ignores a file with the key of another', async () => {
  const dir = makeDir()
  writeFileSync(join(dir, 'project-copied.json'), '{"key":"abc","storedAt":1,"value":{"title":"Copied"}}')
  expect(open(dir).cache.get('abc')).toBeUndefined()
})

test('writes again after a failed write', async () => {
  const dir = makeDir()
  const { cache, store, errors } = open(dir)
  rmSync(dir, { recursive: true })
  writeFileSync(dir, 'not a directory')
  store('abc', 'First')
  await vi.waitFor(() => expect(errors).toHaveLength(1))
  expect(cache.get('abc')?.value).toEqual({ title: 'First' })
  rmSync(dir)
  await vi.waitFor(() => {
    store('abc', 'First')
    expect(filesIn(dir)).toHaveLength(1)
  })
})
