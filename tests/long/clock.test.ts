import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { TOKEN_HEADER } from '../../contract/message.ts'
import { formToken } from '../../contract/routes.ts'
import { createMessage, expectPages, expectReadiness, send } from '../fakes/contact/client.ts'
import { databaseFile, readInboxSubjects } from '../fakes/contact/database-file.ts'
import { startSite } from '../fakes/site.ts'

const DAY_MS = 86_400_000
const PRELOAD = join(import.meta.dirname, '../fakes/shifted-clock.ts')
const LAUNCH = [process.execPath, '--import', PRELOAD, 'build/server/main.js']

async function open(env: Record<string, string> = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-clock-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const CLOCK_FILE = join(dir, 'clock')
  const move = (ms: number) => writeFile(CLOCK_FILE, String(ms))
  await move(0)
  const site = await startSite({ LOG_LEVEL: 'info', CLOCK_FILE, ...env }, LAUNCH)
  onTestFinished(site.stop)
  return { ...site, move }
}

async function fetchToken(origin: string): Promise<string> {
  const response = await fetch(origin + formToken.path)
  expect(response.status).toBe(200)
  return (await response.json()).token
}

test('a clock set forward ends a rate limit, and one set back does not lock visitors out', async () => {
  const { origin, move } = await open({ CONTACT_LIMIT: '2/1h' })
  const statuses = async () => [
    await send(origin, createMessage()),
    await send(origin, createMessage()),
    await send(origin, createMessage()),
  ]
  const expectLimit = async () => expect((await statuses()).map(({ status }) => status)).toEqual([201, 201, 429])
  await expectLimit()
  await move(DAY_MS)
  await expectLimit()
  await move(-DAY_MS)
  await expectLimit()
  await expectPages(origin)
})

test('a clock set back blocks neither readiness nor the timeout for a locked database', async () => {
  const { origin, move, dataDir } = await open()
  await expectReadiness(origin, 200)
  const other = new DatabaseSync(databaseFile(dataDir))
  other.exec('begin immediate')
  const rejected = send(origin, createMessage())
  await move(-DAY_MS)
  await expectReadiness(origin, 503)
  expect(await rejected).toMatchObject({ status: 503 })
  other.close()
  await expectReadiness(origin, 200)
})

test('a form that was open while the clock was set back is not spam', async () => {
  const { origin, move, logs, dataDir } = await open()
  const token = await fetchToken(origin)
  await move(-DAY_MS)
  const fields = createMessage()
  expect(await send(origin, fields, { [TOKEN_HEADER]: token })).toMatchObject({ status: 201 })
  expect(readInboxSubjects(dataDir)).toEqual([fields.subject])
  expect(logs.join('')).not.toContain('"level":"error"')
})
