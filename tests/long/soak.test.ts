import { expect, onTestFinished, test, vi } from 'vitest'
import { completions, sendMessage } from '../../contract/routes.ts'
import { toSummaryRequest } from '../../contract/summary-prompt.ts'
import { createMessage } from '../fakes/contact/client.ts'
import { type Site, startSite } from '../fakes/site.ts'

const REQUESTS = 1_000_000
const WARM_UP = 10_000
const CONCURRENCY = 32
/** After a garbage collection the size hardly varies, so this finds a leak of 200 bytes per request. */
const MAX_GROWTH_BYTES = 1_000_000
const MAX_MS_PER_REQUEST = 20
const WAIT_OPTIONS = { timeout: 30_000 }
const REPORT_SIZE = `process.on('SIGUSR2', () => {
  gc()
  const { heapUsed, external } = process.memoryUsage()
  console.log('size ' + (heapUsed + external) + ';')
})`

type RequestCase = { path: string; status: number; body?: () => unknown }
const COMMON = ['/summarize', '/api/v1/project/getall', '/api/v1/user/portfolio/me', ...Array<string>(7).fill('/')]
const REQUEST_CASES: RequestCase[] = [
  ...Array.from({ length: 95 }, (_, at) => ({ path: COMMON[at % COMMON.length] ?? '/', status: 200 })),
  { path: '/no/such/page', status: 404 },
  { path: '/?query=1', status: 200 },
  { path: sendMessage.path, status: 400, body: () => ({ senderName: 7 }) },
  { path: sendMessage.path, status: 201, body: createMessage },
  { path: completions.path, status: 200, body: () => toSummaryRequest(createMessage().message) },
]

/** Sends requests and returns the unexpected responses. */
async function soak(origin: string, requests: number): Promise<string[]> {
  const wrong = new Set<string>()
  let left = requests
  const work = Array.from({ length: CONCURRENCY }, async () => {
    while (left > 0) {
      left -= 1
      const { path, status, body } = REQUEST_CASES[left % REQUEST_CASES.length] as RequestCase
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body?.()) }
      const response = await fetch(origin + path, body && init)
      await response.arrayBuffer()
      if (response.status !== status) wrong.add(`${path} ${response.status}`)
    }
  })
  await Promise.all(work)
  return [...wrong]
}

async function readSize({ pid, logs }: Site): Promise<number> {
  logs.length = 0
  process.kill(pid, 'SIGUSR2')
  const findSize = () => /size (\d+);/.exec(logs.join(''))?.[1]
  await vi.waitFor(() => expect(findSize()).toBeDefined(), WAIT_OPTIONS)
  return Number(findSize())
}

test(`${REQUESTS} requests get the expected status, and leave no memory behind`, {
  timeout: REQUESTS * MAX_MS_PER_REQUEST,
}, async () => {
  const limits = { CONTACT_LIMIT: '1000000/1s', CONTACT_TOTAL: '1000000/1s' }
  const hook = `data:text/javascript,${encodeURIComponent(REPORT_SIZE)}`
  const site = await startSite({ ...limits, SUMMARY_LIMIT: '1000000/1s', SUMMARY_TOTAL: '1000000/1s' }, [
    ...[process.execPath, '--expose-gc', '--import', hook, 'build/server/main.js'],
  ])
  onTestFinished(site.stop)
  expect(await soak(site.origin, WARM_UP)).toEqual([])
  const before = await readSize(site)
  expect(await soak(site.origin, REQUESTS)).toEqual([])
  expect((await readSize(site)) - before).toBeLessThan(MAX_GROWTH_BYTES)
})
