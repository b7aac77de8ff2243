import { execFileSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import {
  createMessage,
  expectNotSaved,
  expectReadiness,
  expectSent,
  type MessageFields,
  send,
} from '../fakes/contact/client.ts'
import { readMessages } from '../fakes/contact/database-file.ts'
import { createFolder } from '../fakes/postgres/databases.ts'
import { startSite } from '../fakes/site.ts'

const LONG = 'm'.repeat(19_000)
const FILE_LIMIT = 'ulimit -S -f 800; exec "$0" build/server/main.js'

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
  const launch = ['/bin/sh', '-c', FILE_LIMIT, process.execPath]
  const { origin, pid, end, stop } = await startSite({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, launch)
  onTestFinished(stop)
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
