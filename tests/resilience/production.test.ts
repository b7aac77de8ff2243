import { expect, onTestFinished, test, vi } from 'vitest'
import { startSite } from '../fakes/site.ts'
import { createMessage, send } from './contact-client.ts'

const WAIT_OPTIONS = { timeout: 10_000 }
const PRINT_REACT_FILES = `
import { writeSync } from 'node:fs'
import module from 'node:module'
process.on('exit', () => writeSync(1, Object.keys(module._cache).filter((file) => /react-dom/.test(file)).join(' ') + '\\n'))
`

test("the site uses React's production build by default", async () => {
  const site = await startSite({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(PRINT_REACT_FILES)}`,
  })
  await site.end('SIGTERM')
  // The pipe may deliver the last lines shortly after the exit.
  await vi.waitFor(() => expect(site.logs.join('')).toContain('production.js'), WAIT_OPTIONS)
  expect(site.logs.join('')).not.toContain('development.js')
  await site.stop()
})

test('metrics have their own port, and CLIENT_IP_HEADER determines the IP address', async () => {
  const env = { METRICS_PORT: '0', LOG_LEVEL: 'info', CLIENT_IP_HEADER: 'fly-client-ip', CONTACT_LIMIT: '1/1h' }
  const site = await startSite(env)
  onTestFinished(site.stop)
  const findUrl = () => /"metrics":"(http:\/\/127\.0\.0\.1:\d+\/metrics)"/.exec(site.logs.join(''))?.[1]
  await vi.waitFor(() => expect(findUrl()).toBeDefined(), WAIT_OPTIONS)
  const from = async (ip: string) => (await send(site.origin, createMessage(), { 'fly-client-ip': ip })).status
  expect([await from('192.0.2.1'), await from('192.0.2.2'), await from('192.0.2.1')]).toEqual([201, 201, 429])
  const page = await fetch(site.origin)
  expect(page.headers.get('keep-alive')).toBe('timeout=75')
  expect((await fetch(`${site.origin}/metrics`)).status).toBe(404)

  const scrape = async () => (await fetch(findUrl() ?? '')).text()
  await vi.waitFor(async () => expect(await scrape()).toContain('{route="page",status="2xx"} 1'), WAIT_OPTIONS)
  const text = await scrape()
  expect(text).toContain('vitrine_requests_total{route="message",status="2xx"} 2')
  expect(text).toContain('vitrine_requests_total{route="message",status="4xx"} 1')
  expect(text).toContain('vitrine_messages_total{result="stored"} 2')
  expect(text).toContain('vitrine_messages_total{result="refused"} 1')
  expect(text).toMatch(/^process_resident_memory_bytes \d{8,}$/m)
  expect(text).not.toContain('192.0.2')
})
