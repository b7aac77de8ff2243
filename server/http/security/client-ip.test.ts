import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { getVisitor, toSubnetKey, warnAboutProxy } from './client-ip.ts'

describe('the client IP', () => {
  async function send(trustProxy: number, forwarded?: string) {
    const app = new Hono().get('/', (c) => c.text(getVisitor(c, { trustProxy }).subnet))
    const headers = forwarded === undefined ? undefined : { 'x-forwarded-for': forwarded }
    return (await app.request('/', { headers })).text()
  }

  test('is the remote address of the connection', async () => {
    const app = new Hono().get('/', (c) => c.text(getVisitor(c, { trustProxy: 0 }).subnet))
    const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}`, { headers: { 'x-forwarded-for': '192.0.2.1' } })
    expect(await response.text()).toBe('127.0.0.1')
  })

  test.each([
    [0, '192.0.2.1', 'unknown'],
    [1, '192.0.2.1', '192.0.2.1'],
    [1, '203.0.113.9, 192.0.2.1', '192.0.2.1'],
    [2, '203.0.113.9, 192.0.2.1', '203.0.113.9'],
    [2, 'forged, 203.0.113.9, 192.0.2.1', '203.0.113.9'],
    [2, '192.0.2.1', 'unknown'],
    [1, '', 'unknown'],
    [1, undefined, 'unknown'],
    [1, '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    [1, '192.0.2.1:4711', '192.0.2.1'],
    [1, '[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
    [1, '192.0.2.1, not an IP', 'unknown'],
    [1, '192.0.2.1,', 'unknown'],
  ])('with %d proxies in front and %j is %s', async (trustProxy, forwarded, subnet) => {
    expect(await send(trustProxy, forwarded)).toBe(subnet)
  })

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1:4711 ', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['192.0.2.1, 192.0.2.2', 'unknown'],
    ['not an IP', 'unknown'],
    ['999.0.0.1', 'unknown'],
    ['', 'unknown'],
  ])('is read from the configured header %j as %s and not from X-Forwarded-For', async (value, subnet) => {
    const settings = { trustProxy: 1, clientIpHeader: 'fly-client-ip' }
    const app = new Hono().get('/', (c) => c.text(getVisitor(c, settings).subnet))
    const headers = { 'Fly-Client-IP': value, 'x-forwarded-for': '203.0.113.9' }
    expect(await (await app.request('/', { headers })).text()).toBe(subnet)
  })
})

describe('the rate-limit key of', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
    ['::', '::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b::/64'],
    ['unknown', 'unknown'],
  ])('%s is %s', (ip, subnet) => {
    expect(toSubnetKey(ip)).toBe(subnet)
  })

  test('a /64 has one key, and the next /64 another', () => {
    expect(toSubnetKey('2001:db8:1:2::1')).toBe(toSubnetKey('2001:db8:1:2:ffff:ffff:ffff:ffff'))
    expect(toSubnetKey('2001:db8:1:2::1')).not.toBe(toSubnetKey('2001:db8:1:3::1'))
  })
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::9'],
  ['2001:db8:1:2::9%eth0', '2001:db8:1:2::9'],
  ['not an IP', ''],
])('the IP address of %s is %j', async (forwarded, ip) => {
  const app = new Hono().get('/', (c) => c.text(getVisitor(c, { trustProxy: 1 }).ip ?? ''))
  expect(await (await app.request('/', { headers: { 'x-forwarded-for': forwarded } })).text()).toBe(ip)
})

test('warns once if requests are forwarded although no proxy is configured', async () => {
  const server = createServer((_request, response) => void response.end()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const lines: unknown[] = []
  warnAboutProxy(server, (level, message, fields) => void lines.push([level, message, fields?.present]))
  const { port } = server.address() as AddressInfo
  const send = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}`, { headers })
  await send({})
  expect(lines).toEqual([])
  for (const name of ['cf-connecting-ip', 'x-forwarded-for']) await send({ [name]: '192.0.2.1' })
  expect(lines).toEqual([['warn', expect.stringContaining('TRUST_PROXY'), ['cf-connecting-ip']]])
})
