import { expect, onTestFinished, test, vi } from 'vitest'
import { startStubBackend } from '../fakes/backend/stub-backend.ts'
import { createMessage, send } from '../fakes/contact/client.ts'
import { startSite } from '../fakes/site.ts'

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

test('CLIENT_IP_HEADER determines the IP address', async () => {
  const site = await startSite({ CLIENT_IP_HEADER: 'fly-client-ip', CONTACT_LIMIT: '1/1h' })
  onTestFinished(site.stop)
  const from = async (ip: string) => (await send(site.origin, createMessage(), { 'fly-client-ip': ip })).status
  expect([await from('192.0.2.1'), await from('192.0.2.2'), await from('192.0.2.1')]).toEqual([201, 201, 429])
  expect((await fetch(site.origin)).headers.get('keep-alive')).toBe('timeout=75')
})

test('no page names an internal host of the backend or the language model', async () => {
  const stub = await startStubBackend()
  onTestFinished(stub.close)
  const site = await startSite({ PORTFOLIO_HOST: stub.origin, SUMMARY_BASE_URL: 'http://ollama:11434/v1' })
  onTestFinished(site.stop)
  for (const path of ['/privacy', '/summarize']) {
    const html = await (await fetch(site.origin + path)).text()
    expect(html).toContain('another server of the site owner')
    expect(html).not.toMatch(/ollama|127\.0\.0\.1/)
  }
})
