import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLogWriter } from './log-writer.ts'

async function open() {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-log-'))
  const file = join(dir, 'log')
  const fd = openSync(file, 'a')
  onTestFinished(async () => {
    closeSync(fd)
    await rm(dir, { recursive: true })
  })
  return { ...createLogWriter(fd), read: () => readFileSync(file, 'utf8') }
}

const LINES = Array.from({ length: 2_000 }, (_, index) => `line ${index} with an é and more than a few bytes\n`)

test('every line arrives once and in order', async () => {
  const { write, read } = await open()
  for (const line of LINES) write(line, false)
  await vi.waitFor(() => expect(read()).toBe(LINES.join('')))
})

test('what is left is written before the process ends', async () => {
  const { write, flush, read } = await open()
  for (const line of LINES.slice(0, 10)) write(line, false)
  expect(read()).toBe('')
  flush()
  expect(read()).toBe(LINES.slice(0, 10).join(''))
})

test('what is urgent does not wait for more', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { write, read } = await open()
  write('first\n', false)
  write('urgent\n', true)
  vi.useRealTimers()
  await vi.waitFor(() => expect(read()).toBe('first\nurgent\n'))
})
