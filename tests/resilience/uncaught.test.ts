import { expect, onTestFinished, test, vi } from 'vitest'
import { expectSent } from '../fakes/contact/client.ts'
import { readMessages } from '../fakes/contact/database-file.ts'
import { type Site, startSite } from '../fakes/site.ts'
import { openWithHeldSummary } from './held-summary.ts'

const WAIT_OPTIONS = { timeout: 30_000, interval: 50 }
// Signals make the process throw outside of our code.
const ERRORS = { SIGUSR2: 'void Promise.reject(new Error("lost"))', SIGWINCH: 'throw new Error("lost")' }
const HOOK = Object.entries(ERRORS).map(([signal, error]) => `process.on("${signal}",()=>{${error}});`)
const BREAKABLE = [
  ...[process.execPath, '--import', `data:text/javascript,${encodeURIComponent(HOOK.join(''))}`],
  'build/server/main.js',
]

const findExceptions = ({ logs }: Site) =>
  logs
    .join('')
    .split('\n')
    .filter((line) => line.includes('"message":"uncaught exception; exiting"'))

test.each([
  ['an unhandled rejection', 'SIGUSR2', 'unhandledRejection'],
  ['an uncaught error', 'SIGWINCH', 'uncaughtException'],
] as const)('after %s the process logs it once and exits with 1', async (_name, signal, origin) => {
  const site = await startSite({}, BREAKABLE)
  onTestFinished(site.stop)
  const fields = await expectSent(site.origin)
  expect(await site.end(signal)).toBe(1)
  // The pipe may deliver the last lines shortly after the exit.
  await vi.waitFor(() => expect(findExceptions(site)).toHaveLength(1), WAIT_OPTIONS)
  expect(JSON.parse(findExceptions(site)[0] ?? '')).toMatchObject({
    level: 'error',
    id: expect.any(String),
    origin,
    stack: expect.stringContaining('Error: lost'),
  })
  await expect(fetch(site.origin)).rejects.toThrow()
  expect(readMessages(site.dataDir).map(({ subject }) => subject)).toEqual([fields.subject])
})

test('a request in progress still completes', async () => {
  const { site, respond, expectSummary } = await openWithHeldSummary(BREAKABLE)
  const ended = site.end('SIGUSR2')
  await vi.waitFor(() => expect(findExceptions(site)).toHaveLength(1), WAIT_OPTIONS)
  respond()
  await expectSummary()
  expect(await ended).toBe(1)
})
