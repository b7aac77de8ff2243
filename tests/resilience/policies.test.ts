import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { expect, onTestFinished, test } from 'vitest'
import { startStubBackend } from '../fakes/backend/stub-backend.ts'
import { type Site, startSite } from '../fakes/site.ts'

/** Weaker than these is advice: a nonce for browsers of ten years ago, https where the backend has none. */
const GRAVE = [Severity.HIGH, Severity.HIGH_MAYBE, Severity.SYNTAX]
const ADDRESSES = [
  '/',
  '/summarize',
  '/nowhere',
  '/favicon.svg',
  '/api/v1/skill/getall',
  '/api/v1/nothing',
  '/openai/v1/x',
]

async function openSite(env: Record<string, string> = {}): Promise<Site> {
  const site = await startSite({ SITE_URL: 'https://robin.example', ...env })
  onTestFinished(site.stop)
  return site
}

async function readPolicy(address: string): Promise<string> {
  const response = await fetch(address)
  await response.arrayBuffer()
  return response.headers.get('content-security-policy') ?? ''
}

function findGrave(policy: string): string[] {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
  return findings.filter(({ severity }) => GRAVE.includes(severity)).map(({ description }) => description)
}

test('the evaluator would find what is wrong', () => {
  expect(findGrave("script-src 'unsafe-inline'")).not.toEqual([])
  expect(findGrave('')).not.toEqual([])
})

test('every response has a complete policy', async () => {
  const { origin } = await openSite()
  const page = await (await fetch(origin)).text()
  const files = Array.from(page.matchAll(/"(\/(?:assets|pictures)\/[^"?]+)/g), ([, path = '']) => path)
  expect(files.length).toBeGreaterThan(1)
  for (const path of [...ADDRESSES, ...new Set(files.slice(0, 10))]) {
    expect([path, findGrave(await readPolicy(origin + path))]).toEqual([path, []])
  }
})

test('so has a page of an external API, before its first response and after', async () => {
  for (const holds of [false, true]) {
    const stub = await startStubBackend({ behaviour: { holds } })
    onTestFinished(stub.close)
    const { origin } = await openSite({ PORTFOLIO_HOST: stub.origin, PORTFOLIO_CALLS: 'direct' })
    const policy = await readPolicy(origin)
    expect(findGrave(policy)).toEqual([])
    expect(policy).toContain(`connect-src 'self' ${stub.origin};`)
    expect(policy.includes(' https: ')).toBe(holds)
  }
})
