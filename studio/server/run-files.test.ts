import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { createFolder } from '../../tests/fakes/postgres/databases.ts'
import { acquireLock } from './run-files.ts'

const PROGRAM = 'tests/fakes/studio/lock-process.ts'
const ROUNDS = 3
const TOGETHER = 3
const RUNNING = 'The studio is already running in this folder. Press Enter in its terminal for a new URL.'

async function startProcess(dir: string) {
  const child = spawn(process.execPath, [PROGRAM, dir], { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  await lines.next()
  return {
    async acquire(): Promise<string> {
      child.stdin.write('\n')
      return (await lines.next()).value ?? ''
    },
    async kill(): Promise<void> {
      child.kill('SIGKILL')
      await exited
    },
  }
}

test('of several studios that start together after another was killed, one gets the lock', async () => {
  const dir = await createFolder()
  const refused = Array.from({ length: TOGETHER - 1 }, () => RUNNING)
  for (let round = 0; round < ROUNDS; round += 1) {
    const processes = await Promise.all(Array.from({ length: TOGETHER }, () => startProcess(dir)))
    const replies = await Promise.all(processes.map(({ acquire }) => acquire()))
    expect(replies.sort()).toEqual([...refused, 'acquired'])
    await Promise.all(processes.map(({ kill }) => kill()))
  }
})

test('the lock can be acquired again after it was released', async () => {
  const dir = await createFolder()
  const release = acquireLock(dir)
  expect(() => acquireLock(dir)).toThrow(RUNNING)
  release()
  acquireLock(dir)()
})
