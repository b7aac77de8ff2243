import { expect, onTestFinished, test, vi } from 'vitest'
import { createMessage, send } from '../fakes/contact/client.ts'
import { startSite } from '../fakes/site.ts'

const WAIT_OPTIONS = { timeout: 10_000 }
const PRINT_REACT_FILES = `
import { writeSync } from 'node:fs'
import module from 'node:module'
process.on('exit', () => writeSync(1, Object.keys(module._cache).filter((file) => /react-dom/.test(file)).join(' ') + '\\n'))
`

test("the site uses React's production build by default, and CLIENT_IP_HEADER as the IP address", async () => {
  const site = await startSite({
    CLIENT_IP_HEADER: 'fly-client-ip',
    CONTACT_LIMIT: '1/1h',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(PRINT_REACT_FILES)}`,
  })
  onTestFinished(site.stop)
  const from = async (ip: string) => (await send(site.origin, createMessage(), { 'fly-client-ip': ip })).status
  expect([await from('192.0.2.1'), await from('192.0.2.2'), await from('192.0.2.1')]).toEqual([201, 201, 429])
  expect((await fetch(site.origin)).headers.get('keep-alive')).toBe('timeout=75')
  await site.end('SIGTERM')
  // The pipe may deliver the last lines shortly after the exit.
  await vi.waitFor(() => expect(site.logs.join('')).toContain('production.js'), WAIT_OPTIONS)
  expect(site.logs.join('')).not.toContain('development.js')
})
