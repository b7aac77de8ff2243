import { expect, onTestFinished, test, vi } from 'vitest'
import { toSummaryRequest } from '../../contract/summary-prompt.ts'
import { startStubProvider } from '../fakes/provider/stub-provider.ts'
import { type Site, startSite } from '../fakes/site.ts'
import { expectSent } from './contact-client.ts'
import { readMessages } from './db-assertions.ts'

const WAIT_OPTIONS = { timeout: 30_000, interval: 50 }
// Signals make the process throw outside of our code.
const ERRORS = { SIGUSR2: 'void Promise.reject(new Error("lost"))', SIGWINCH: 'throw new Error("lost")' }
const BREAKABLE = Object.entries(ERRORS).map(([signal, error]) => `process.on("${signal}",()=>{${error}});`)

async function openSite(env: Record<string, string> = {}): Promise<Site> {
  const hook = `data:text/javascript,${encodeURIComponent(BREAKABLE.join(''))}`
  const site = await startSite(env, [process.execPath, '--import', hook, 'build/server/main.js'])
  onTestFinished(site.stop)
  return site
}

const findExceptions = ({ logs }: Site) =>
  logs
    .join('')
    .split('\n')
    .filter((line) => line.includes('"message":"uncaught exception; exiting"'))

test.each([
  ['an unhandled rejection', 'SIGUSR2', 'unhandledRejection'],
  ['an uncaught error', 'SIGWINCH', 'uncaughtException'],
] as const)('after %s the process logs it once and exits with 1', async (_name, signal, origin) => {
  const site = await openSite()
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
  const provider = await startStubProvider()
  onTestFinished(provider.close)
  const { promise: until, resolve: respond } = Promise.withResolvers<void>()
  provider.replyWith({ kind: 'later', content: 'Short.', until })
  const site = await openSite({ SUMMARY_BASE_URL: provider.baseUrl })
  const summary = fetch(`${site.origin}/openai/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(toSummaryRequest('A text.')),
  })
  await vi.waitFor(() => expect(provider.requests).toHaveLength(1), WAIT_OPTIONS)
  const ended = site.end('SIGUSR2')
  await vi.waitFor(() => expect(findExceptions(site)).toHaveLength(1), WAIT_OPTIONS)
  respond()
  expect(await (await summary).json()).toMatchObject({ choices: [{ message: { content: 'Short.' } }] })
  expect(await ended).toBe(1)
})
