import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startTlsProxy } from '../fakes/http/tls-proxy.ts'
import { startSite } from '../fakes/site.ts'
import { judge } from '../observatory/judge.ts'

test("over https Mozilla's Observatory gives A+ and 130 points", async () => {
  const site = await startSite({ SITE_URL: 'https://robin.example', TRUST_PROXY: '1' })
  onTestFinished(site.stop)
  expect(await judgeBehindTls(site.origin)).toMatchObject({ grade: 'A+', score: 130, failed: [] })
})

test('it would find what is missing', async () => {
  const bare = createServer((_, answer) => answer.end('<!doctype html><title>Bare</title>'))
  await once(bare.listen(0, 'localhost'), 'listening')
  onTestFinished(() => void bare.close())
  const { score, failed } = await judgeBehindTls(`http://localhost:${(bare.address() as AddressInfo).port}`)
  expect(score).toBeLessThan(50)
  expect(failed).toContain('csp-not-implemented')
})

async function judgeBehindTls(origin: string) {
  const proxy = await startTlsProxy(origin)
  onTestFinished(proxy.stop)
  return judge(proxy)
}
