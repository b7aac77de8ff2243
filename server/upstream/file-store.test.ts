import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { createFileStore } from './file-store.ts'

function open() {
  const dir = mkdtempSync(join(tmpdir(), 'store-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const errors: Error[] = []
  const file = join(dir, 'lists', 'skills.json')
  const store = createFileStore(file, { parse: z.string().safeParse, onError: (error) => void errors.push(error) })
  return { dir, file, store, errors }
}

test('returns what was written last, and leaves no temporary file', async () => {
  const { dir, store } = open()
  expect(store.read()).toBeUndefined()
  for (const value of ['One', 'Two']) await store.write({ value, storedAt: 7 })
  expect(store.read()).toEqual({ value: 'Two', storedAt: 7 })
  expect(readdirSync(dir, { recursive: true })).toEqual(['lists', 'lists/skills.json'])
})

test.each(['', '{"storedAt":1,"val', 'null', '[]', '{"storedAt":1,"value":7}', '{"value":"Other"}'])(
  'ignores a damaged file and replaces it: %j',
  async (damage) => {
    const { file, store } = open()
    await store.write({ value: 'First', storedAt: 7 })
    writeFileSync(file, damage)
    expect(store.read()).toBeUndefined()
    await store.write({ value: 'Second', storedAt: 8 })
    expect(readFileSync(file, 'utf8')).toContain('Second')
  },
)

test('reports a failed write', async () => {
  const { dir, store, errors } = open()
  writeFileSync(join(dir, 'lists'), 'not a directory')
  await store.write({ value: 'First', storedAt: 7 })
  expect(errors).toHaveLength(1)
})
