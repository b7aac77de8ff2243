import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { ProxySettings } from './client-ip.ts'
import { createProxyCheck } from './proxy-check.ts'

type Headers = Record<string, string>

const ONE = { trustProxy: 1 }
const TWO = { trustProxy: 2 }
const REAL_IP = { clientIpHeader: 'x-real-ip' }
const FLY = { 'fly-client-ip': '198.51.100.1' }

function open(settings: Partial<ProxySettings>) {
  const lines: string[] = []
  const check = createProxyCheck({ trustProxy: 0, ...settings }, (level, message, fields) => {
    lines.push(`${level}: ${message} ${JSON.stringify(fields)}`)
  })
  const send = (headers: Headers, url = '/') => check({ url, headers } as unknown as IncomingMessage)
  return { send, lines }
}

function linesAfter(settings: Partial<ProxySettings>, requests: Headers[]): string[] {
  const { send, lines } = open(settings)
  for (const headers of requests) send(headers)
  return lines
}

const forwarded = (value: string): Headers => ({ 'x-forwarded-for': value })
const visitors = (format: (visitor: string) => string) =>
  Array.from({ length: 20 }, (_, index) => forwarded(format(`198.51.100.${index}`)))

const alternate = [...visitors((ip) => ip), ...visitors((ip) => `203.0.113.9, ${ip}`)]
/** Cloudflare has a different IP address in every location. */
const behindRender = visitors((ip) => `${ip}, 104.16.0.${ip.split('.')[3]}`).map((headers, index) => ({
  ...headers,
  'cf-connecting-ip': `198.51.100.${index}`,
}))

describe('warns once about', () => {
  test.each<[string, Partial<ProxySettings>, { requests: Headers[]; pattern: RegExp }]>([
    ['a proxy without a setting', {}, { requests: visitors((ip) => ip), pattern: /neither TRUST_PROXY nor/ }],
    ['a platform without a setting', {}, { requests: Array(5).fill(FLY), pattern: /"present":\["fly-client-ip"\]/ }],
    [
      'private IP addresses',
      ONE,
      { requests: visitors((ip) => `${ip}, 104.16.0.1, 10.0.0.1`), pattern: /IP address is private/ },
    ],
    ['private IPv6 addresses', ONE, { requests: visitors(() => 'fdaa::3'), pattern: /IP address is private/ }],
    [
      'mapped private IP addresses',
      ONE,
      { requests: visitors(() => '::ffff:192.168.0.7'), pattern: /IP address is private/ },
    ],
    [
      "a platform's own IP address",
      ONE,
      { requests: visitors((ip) => `${ip}, 66.241.0.1`), pattern: /share one IP address.*too low/ },
    ],
    ['a changing number of entries', ONE, { requests: alternate, pattern: /number of X-Forwarded-For entries varies/ }],
    ['a contradicting header', ONE, { requests: behindRender, pattern: /different IP addresses.*cf-connecting-ip/ }],
    ['too few entries', TWO, { requests: visitors((ip) => ip), pattern: /do not include the visitor's IP address/ }],
    [
      'a proxy without the header',
      ONE,
      { requests: visitors(() => ''), pattern: /do not include the visitor's IP address/ },
    ],
    [
      'a missing header',
      REAL_IP,
      { requests: visitors((ip) => ip), pattern: /do not include the visitor's IP address/ },
    ],
    [
      'a private IP address in a header',
      REAL_IP,
      { requests: [{ 'x-real-ip': '172.16.0.1' }], pattern: /IP address is private/ },
    ],
  ])('%s', (_name, settings, { requests, pattern }) => {
    const lines = linesAfter(settings, [...requests, ...requests])
    expect(lines).toEqual([expect.stringMatching(pattern)])
    expect(lines[0]).toMatch(/^warn: .*several-machines/)
    expect(lines[0]).not.toMatch(/198\.51|66\.241|10\.0\.0\.1/)
  })
})

describe('does not warn about', () => {
  test.each<[string, Partial<ProxySettings>, Headers[]]>([
    ['visitors without a proxy', {}, [{}, {}]],
    ['one visitor who forges a header', {}, [forwarded('9.9.9.9'), {}, FLY]],
    ['the right number', { trustProxy: 1 }, visitors((ip) => ip)],
    ['the right number and forged entries', { trustProxy: 1 }, visitors((ip) => `10.0.0.1, ${ip}`)],
    ['one visitor who forges entries', ONE, visitors((ip) => `${ip}, 203.0.113.9`).slice(0, 10)],
    ['two proxies', { trustProxy: 2 }, visitors((ip) => `${ip}, 10.0.0.1`)],
    [
      'the right header',
      { clientIpHeader: 'fly-client-ip' },
      [{ 'fly-client-ip': '198.51.100.1', ...forwarded('10.0.0.1') }],
    ],
    ['a few requests that bypass the proxy', { trustProxy: 1 }, [{}, {}, {}]],
  ])('%s', (_name, settings, requests) => {
    expect(linesAfter(settings, requests)).toEqual([])
  })

  test('requests after the first thousand', () => {
    const { send, lines } = open(ONE)
    for (let count = 0; count < 1_000; count += 1) send(forwarded(`198.51.100.${count % 250}`))
    for (const headers of alternate) send(headers)
    expect(lines).toEqual([])
  })

  test('the health checks of a platform', () => {
    const { send, lines } = open({ trustProxy: 1 })
    for (let count = 0; count < 50; count += 1) send({}, '/healthz')
    expect(lines).toEqual([])
  })
})
