import fc from 'fast-check'
import { expect, onTestFinished, vi } from 'vitest'
import { send } from '../app/contact/send.ts'
import { anyJson, anyRecord, anyText, deepJson, testProperty } from '../tests/fakes/arbitraries.ts'
import { createClient } from './client.ts'
import { formatFailure, ISLAND_ENGLISH } from './words/words.ts'

const BASE = 'https://backend.example'
const KEYS = ['success', 'message', 'error', 'user', 'timeline', 'skills', 'applications', 'project', 'projects']
const BODILESS = [204, 205, 304]
const ENDPOINTS = ['owner', 'timelines', 'skills', 'applications', 'projects'] as const

const body = fc.oneof(
  anyText,
  anyJson.map((value) => JSON.stringify(value)),
  anyRecord(...KEYS).map((value) => JSON.stringify(value)),
  fc.tuple(fc.constantFrom(...KEYS), deepJson).map(([key, deep]) => `{"${key}":[{"title":${deep}}]}`),
  fc.uint8Array().map((bytes) => new Blob([bytes])),
)
const status = fc.oneof(fc.constantFrom(200, 201, 204, 304, 400, 404, 500, 503), fc.integer({ min: 200, max: 599 }))
const reply = fc.record({ body, status, drops: fc.boolean() })
type Reply = typeof reply extends fc.Arbitrary<infer T> ? T : never

function createFetch({ body, status, drops }: Reply) {
  return async () => {
    if (drops) throw new TypeError('fetch failed')
    return new Response(BODILESS.includes(status) ? null : body, { status })
  }
}

function expectMessage(message: string): void {
  expect(message.trim()).not.toBe('')
  expect(message.length).toBeLessThanOrEqual(300)
}

testProperty(
  'returns a result for any response',
  fc.asyncProperty(fc.constantFrom(...ENDPOINTS), reply, async (endpoint, reply) => {
    const result = await createClient({ base: BASE, fetch: createFetch(reply) })[endpoint]()
    if (result.kind === 'ok') expect(Array.isArray(result.value)).toBe(endpoint !== 'owner')
    else expectMessage(formatFailure(result, ISLAND_ENGLISH))
  }),
)

testProperty(
  'reports every outcome of sending with a message',
  fc.asyncProperty(reply, async (reply) => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(createFetch(reply))
    onTestFinished(() => fetch.mockRestore())
    expectMessage((await send(new FormData(), { base: BASE, imageBase: '' })).message)
  }),
)
