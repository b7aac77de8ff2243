import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { expect, onTestFinished, test } from 'vitest'
import { startListener } from '../../../tests/fakes/http/listener.ts'

// Lower severities are advice for old browsers or backends without HTTPS.
const SERIOUS = [Severity.HIGH, Severity.HIGH_MAYBE, Severity.SYNTAX]
const PATHS = ['/', '/summarize', '/nowhere', '/favicon.svg', '/api/v1/skill/getall', '/api/v1/nothing', '/openai/v1/x']

async function readPolicy(url: string): Promise<string> {
  return (await fetch(url, { method: 'HEAD' })).headers.get('content-security-policy') ?? ''
}

function findSerious(policy: string): string[] {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
  return findings.filter(({ severity }) => SERIOUS.includes(severity)).map(({ description }) => description)
}

test('the evaluator reports an unsafe policy', () => {
  expect(findSerious("script-src 'unsafe-inline'")).not.toEqual([])
  expect(findSerious('')).not.toEqual([])
})

test('every response has a complete policy', async () => {
  const { origin, close } = await startListener()
  onTestFinished(close)
  const page = await (await fetch(origin)).text()
  const files = Array.from(page.matchAll(/"(\/(?:assets|pictures)\/[^"?]+)/g), ([, path = '']) => path)
  expect(files.length).toBeGreaterThan(1)
  for (const path of [...PATHS, ...new Set(files.slice(0, 10))]) {
    expect([path, findSerious(await readPolicy(origin + path))]).toEqual([path, []])
  }
})
