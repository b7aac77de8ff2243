import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startTlsProxy } from '../fakes/http/tls-proxy.ts'
import { startSite } from '../fakes/site.ts'
import { scan } from '../observatory/scan.ts'

test("Mozilla's Observatory grades the site A+ with 130 points over HTTPS", async () => {
  const site = await startSite({ SITE_URL: 'https://robin.example', TRUST_PROXY: '1' })
  onTestFinished(site.stop)
  expect(await scanBehindTls(site.origin)).toMatchObject({ grade: 'A+', score: 130, failed: [] })
})

test('the scan reports missing headers', async () => {
  const bare = createServer((_, response) => response.end('<!doctype html><title>Bare</title>'))
  await once(bare.listen(0, 'localhost'), 'listening')
  onTestFinished(() => void bare.close())
  const { score, failed } = await scanBehindTls(`http://localhost:${(bare.address() as AddressInfo).port}`)
  expect(score).toBeLessThan(50)
  expect(failed).toContain('csp-not-implemented')
})

async function scanBehindTls(origin: string) {
  const proxy = await startTlsProxy(origin)
  onTestFinished(proxy.stop)
  return scan(proxy)
}
