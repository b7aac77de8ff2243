import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { sendMessage } from '../../contract/routes.ts'
import { toSummaryRequest } from '../../contract/summary-prompt.ts'
import { startSite } from '../fakes/site.ts'
import { createMessage } from './contact-client.ts'

const REQUESTS = process.env.LONG ? 1_000_000 : 20_000
// After the warm-up, every response is cached and the heap has settled.
const WARM_UP = Math.min(10_000, REQUESTS / 2)
const CONCURRENCY = 32
// Garbage collection varies, but a leak of 1 kB per request is 1,000 MB in a million requests.
const MAX_GROWTH_MB = 64
const MAX_MS_PER_REQUEST = 20
const BYTES_PER_KIB = 1_024
const RESIDENT = /^VmRSS:\s*(\d+)/m

type RequestCase = { path: string; status: number; method?: string; body?: () => unknown }
const REQUEST_CASES: RequestCase[] = [
  ...Array.from({ length: 65 }, () => ({ path: '/', status: 200 })),
  ...Array.from({ length: 10 }, () => ({ path: '/summarize', status: 200 })),
  ...Array.from({ length: 10 }, () => ({ path: '/api/v1/project/getall', status: 200 })),
  ...Array.from({ length: 10 }, () => ({ path: '/api/v1/user/portfolio/me', status: 200 })),
  { path: '/no/such/page', status: 404 },
  { path: '/?query=1', status: 200 },
  { path: sendMessage.path, status: 400, method: 'POST', body: () => ({ senderName: 7 }) },
  { path: sendMessage.path, status: 201, method: 'POST', body: createMessage },
  {
    path: '/openai/v1/chat/completions',
    status: 200,
    method: 'POST',
    body: () => toSummaryRequest(createMessage().message),
  },
]

async function soak(origin: string, requests: number): Promise<Map<string, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  const wrong = new Map<string, number>()
  let left = requests
  const work = Array.from({ length: CONCURRENCY }, async () => {
    while (left > 0) {
      left -= 1
      const requestCase = REQUEST_CASES[left % REQUEST_CASES.length]
      if (!requestCase) return
      const status = await send(origin, requestCase, agent).catch(String)
      const found = `${requestCase.path} ${status}`
      if (status !== requestCase.status) wrong.set(found, (wrong.get(found) ?? 0) + 1)
    }
  })
  await Promise.all(work)
  agent.destroy()
  return wrong
}

function send(origin: string, { path, method = 'GET', body }: RequestCase, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = body && { 'content-type': 'application/json' }
    const outgoing = request(origin + path, { method, agent, headers }, (response) => {
      response.once('end', () => resolve(response.statusCode ?? 0)).once('error', reject)
      response.resume()
    })
    outgoing.once('error', reject)
    outgoing.end(body && JSON.stringify(body()))
  })
}

async function readMegabytes(pid: number): Promise<number> {
  const [, kib] = RESIDENT.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round((Number(kib) * BYTES_PER_KIB) / 1_000_000)
}

test.skipIf(process.platform !== 'linux')(
  `(needs /proc) ${REQUESTS} requests get the expected status, with flat memory`,
  async () => {
    const limits = { CONTACT_LIMIT: '1000000/1s', CONTACT_TOTAL: '1000000/1s' }
    const site = await startSite({ ...limits, SUMMARY_LIMIT: '1000000/1s', SUMMARY_TOTAL: '1000000/1s' })
    onTestFinished(site.stop)
    expect(await soak(site.origin, WARM_UP)).toEqual(new Map())
    const before = await readMegabytes(site.pid)
    expect(await soak(site.origin, REQUESTS - WARM_UP)).toEqual(new Map())
    const after = await readMegabytes(site.pid)
    if (process.env.LONG) console.log(`${REQUESTS} requests: ${before} MB after ${WARM_UP}, ${after} MB at the end`)
    expect(after - before).toBeLessThan(MAX_GROWTH_MB)
    expect(site.logs).toEqual([])
  },
  Math.max(120_000, REQUESTS * MAX_MS_PER_REQUEST),
)
