import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { getVisitor, type ProxySettings, toSubnetKey, warnAboutProxy } from './client-ip.ts'

function createApp(settings: ProxySettings) {
  return new Hono().get('/', (c) => c.json(getVisitor(c, settings)))
}

async function listen(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { server, send: (headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}`, { headers }) }
}

describe('the client IP', () => {
  test('is the remote address of the connection', async () => {
    const { send } = await listen(getRequestListener(createApp({ trustProxy: 0 }).fetch))
    const response = await send({ 'x-forwarded-for': '192.0.2.1' })
    expect(await response.json()).toEqual({ subnet: '127.0.0.1', ip: '127.0.0.1' })
  })

  test.each([
    [0, '192.0.2.1', 'unknown'],
    [1, '192.0.2.1', '192.0.2.1'],
    [1, '203.0.113.9, 192.0.2.1', '192.0.2.1'],
    [2, '203.0.113.9, 192.0.2.1', '203.0.113.9'],
    [2, 'forged, 203.0.113.9, 192.0.2.1', '203.0.113.9'],
    [2, '192.0.2.1', 'unknown'],
    [1, '', 'unknown'],
    [1, '192.0.2.1:4711', '192.0.2.1'],
    [1, '::ffff:192.0.2.1', '192.0.2.1'],
    [1, '2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
    [1, '[2001:db8:1:2::9]:4711', '2001:db8:1:2::9'],
    [1, '2001:db8:1:2::9%eth0', '2001:db8:1:2::9'],
    [1, '192.0.2.1, not an IP', 'unknown'],
    [1, '192.0.2.1,', 'unknown'],
  ])('with %d proxies in front and %j is %s', async (trustProxy, forwarded, ip) => {
    const response = await createApp({ trustProxy }).request('/', { headers: { 'x-forwarded-for': forwarded } })
    expect(await response.json()).toEqual({ subnet: toSubnetKey(ip), ...(ip !== 'unknown' && { ip }) })
  })

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1:4711 ', '192.0.2.1'],
    ['192.0.2.1, 192.0.2.2', 'unknown'],
    ['999.0.0.1', 'unknown'],
    ['', 'unknown'],
  ])('is read from the configured header %j as %s and not from X-Forwarded-For', async (value, subnet) => {
    const app = createApp({ trustProxy: 1, clientIpHeader: 'fly-client-ip' })
    const headers = { 'Fly-Client-IP': value, 'x-forwarded-for': '203.0.113.9' }
    expect(await (await app.request('/', { headers })).json()).toMatchObject({ subnet })
  })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::9', '2001:db8::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b::/64'],
  ['unknown', 'unknown'],
])('the rate-limit key of %s is %s', (ip, subnet) => {
  expect(toSubnetKey(ip)).toBe(subnet)
})

test('warns once if requests are forwarded although no proxy is configured', async () => {
  const { server, send } = await listen((_request, response) => void response.end())
  const lines: unknown[] = []
  warnAboutProxy(server, (level, message, fields) => void lines.push([level, message, fields?.present]))
  await send({})
  expect(lines).toEqual([])
  for (const name of ['cf-connecting-ip', 'x-forwarded-for']) await send({ [name]: '192.0.2.1' })
  expect(lines).toEqual([['warn', expect.stringContaining('TRUST_PROXY'), ['cf-connecting-ip']]])
})
