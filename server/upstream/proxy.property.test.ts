import fc from 'fast-check'
import { expect } from 'vitest'
import { anyJson, anyRecord, anyText, deepJson, testProperty, webUrl } from '../../tests/fakes/arbitraries.ts'
import { createProxy } from './proxy.ts'

const HOST = 'https://backend.example'
const PATHS = [
  '/api/v1/user/portfolio/me',
  '/api/v1/timeline/getall',
  '/api/v1/project/getall',
  '/api/v1/project/get/one',
  '/api/v1/message/send',
]
const BODILESS = [204, 205, 304]

const body = fc.oneof(
  anyText,
  anyJson.map((value) => JSON.stringify(value)),
  anyRecord('success', 'message', 'error', 'projects').map((value) => JSON.stringify(value)),
  fc.tuple(fc.constantFrom('projects', '0'), deepJson).map(([key, deep]) => `{"success":true,"${key}":${deep}}`),
)
const headers = fc.record(
  {
    location: fc.oneof(webUrl, fc.constantFrom('/api/v1/elsewhere', 'http://[', '//evil.example')),
    'set-cookie': fc.stringMatching(/^[!-~]{0,30}$/),
  },
  { requiredKeys: [] },
)
const reply = fc.record({ body, headers, status: fc.integer({ min: 200, max: 599 }), drops: fc.boolean() })

testProperty(
  'any reply becomes valid JSON, with cookies for our own origin only',
  fc.asyncProperty(fc.constantFrom(...PATHS), reply, async (path, { body, headers, status, drops }) => {
    const origins: string[] = []
    const proxy = createProxy({
      host: HOST,
      fetch: async (url) => {
        origins.push(new URL(url).origin)
        if (drops) throw new TypeError('fetch failed')
        return new Response(BODILESS.includes(status) ? null : body, { status, headers })
      },
    })
    const response = await (path.endsWith('send') ? proxy.send({ body: '{}' }) : proxy.get(path))
    if (!response) throw new Error('Expected a known endpoint.')
    expect(new Set(origins)).toEqual(new Set([HOST]))
    const sent: unknown = JSON.parse(JSON.stringify(response.body))
    expect(sent).toBeTypeOf('object')
    if (response.status >= 400) expect(sent).toMatchObject({ message: expect.stringMatching(/\S/) })
    expect(response.cookies.filter((cookie) => /;\s*domain/i.test(cookie))).toEqual([])
  }),
)
