import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  createMessage,
  expectNotSaved,
  expectPages,
  expectReadiness,
  expectSent,
  type MessageFields,
  send,
} from '../fakes/contact/client.ts'
import { databaseFile, readMessages } from '../fakes/contact/database-file.ts'
import { createFolder } from '../fakes/postgres/databases.ts'
import { startSite } from '../fakes/site.ts'

const LONG = 'm'.repeat(19_000)
const FILE_LIMIT = 'ulimit -S -f 800; exec "$0" build/server/main.js'

async function open(dataDir: string, launch?: string[]) {
  const site = await startSite({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, launch)
  onTestFinished(site.stop)
  return site
}

/** Sends long messages until one fails, and returns the confirmed ones. */
async function sendUntilFull(origin: string): Promise<MessageFields[]> {
  const sent: MessageFields[] = []
  for (;;) {
    const fields = createMessage({ message: LONG })
    const { status } = await send(origin, fields)
    if (status !== 201) return sent
    sent.push(fields)
  }
}

test('a full disk (a limit on file sizes) rejects messages with an error, loses none, and accepts them again when there is space', async () => {
  const dataDir = await createFolder()
  const { origin, pid, end } = await open(dataDir, ['/bin/sh', '-c', FILE_LIMIT, process.execPath])
  await expectReadiness(origin, 200)
  const sent = await sendUntilFull(origin)
  expect(sent.length).toBeGreaterThan(0)
  await expectNotSaved(origin, createMessage({ message: LONG }))
  await expectReadiness(origin, 503)
  execFileSync('prlimit', ['--pid', String(pid), '--fsize=unlimited'])
  await expectReadiness(origin, 200)
  sent.push(await expectSent(origin))
  await end('SIGKILL')
  const saved = readMessages(dataDir).map(({ subject }) => subject)
  expect(saved).toEqual(expect.arrayContaining(sent.map(({ subject }) => subject)))
})

describe('a locked database', () => {
  function lock(dataDir: string): () => void {
    const other = new DatabaseSync(databaseFile(dataDir))
    other.exec('begin immediate')
    return () => other.close()
  }

  test('does not delay pages, rejects messages with an error, and accepts them when unlocked', async () => {
    const dataDir = await createFolder()
    const unlockStart = lock(dataDir)
    const { origin } = await open(dataDir)
    await expectNotSaved(origin)
    unlockStart()
    await expectSent(origin)
    const unlock = lock(dataDir)
    const rejected = send(origin, createMessage())
    await expectPages(origin)
    expect(await rejected).toMatchObject({ status: 503, body: { success: false } })
    unlock()
    await expectSent(origin)
    expect(readMessages(dataDir)).toHaveLength(2)
  })
})

describe('a damaged database', () => {
  let intact: Buffer
  beforeAll(async () => {
    const { origin, dataDir, end, stop } = await startSite({ LOG_LEVEL: 'silent' })
    for (const _ of [1, 2, 3]) await expectSent(origin, createMessage({ message: LONG }))
    await end('SIGTERM')
    intact = await readFile(databaseFile(dataDir))
    await stop()
  })

  function damage(dataDir: string, from: number): Buffer {
    const bytes = Buffer.from(intact).fill('damaged ', from)
    writeFileSync(databaseFile(dataDir), bytes)
    return bytes
  }

  test.each([
    ['from its first byte', 0],
    ['after its first page', 4_096],
  ])(
    '%s is left unchanged, rejects messages with an error while pages work, and is replaced without a restart',
    async (_where, from) => {
      const dataDir = await createFolder()
      const bytes = damage(dataDir, from)
      const { origin } = await open(dataDir)
      await expectNotSaved(origin)
      await expectNotSaved(origin)
      await expectFormRetained(origin)
      expect((await readFile(databaseFile(dataDir))).equals(bytes)).toBe(true)
      rmSync(databaseFile(dataDir))
      await expectSent(origin)
      expect(readMessages(dataDir)).toHaveLength(1)
    },
  )

  async function expectFormRetained(origin: string): Promise<void> {
    const form = new FormData()
    for (const [name, value] of Object.entries(createMessage({ message: 'Do not lose me.' }))) form.set(name, value)
    const response = await fetch(`${origin}/api/v1/message/send`, { method: 'POST', body: form })
    const page = await response.text()
    expect(response.status).toBe(503)
    expect(page).toContain('Do not lose me.')
    expect(page).toContain('wasn&#x27;t sent')
  }
})
