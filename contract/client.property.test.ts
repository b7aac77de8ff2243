import fc from 'fast-check'
import { expect } from 'vitest'
import { anyJson, anyRecord, anyText, deepJson, testProperty } from '../tests/fakes/arbitraries.ts'
import { createClient } from './client.ts'
import { sendMessage } from './send-message.ts'

const BASE = 'https://backend.example'
const KEYS = ['success', 'message', 'error', 'user', 'timeline', 'skills', 'applications', 'project', 'projects']
const BODILESS = [204, 205, 304]
const QUESTIONS = ['owner', 'timelines', 'skills', 'applications', 'projects'] as const

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

function hearing({ body, status, drops }: Reply) {
  return async () => {
    if (drops) throw new TypeError('fetch failed')
    return new Response(BODILESS.includes(status) ? null : body, { status })
  }
}

function expectSentence(message: string): void {
  expect(message.trim()).not.toBe('')
  expect(message.length).toBeLessThanOrEqual(300)
}

testProperty(
  'every question ends in an answer, whatever the backend says',
  fc.asyncProperty(fc.constantFrom(...QUESTIONS), reply, async (question, said) => {
    const answer = await createClient({ base: BASE, fetch: hearing(said) })[question]()
    if (answer.kind === 'ok') expect(Array.isArray(answer.value)).toBe(question !== 'owner')
    else expectSentence(answer.message)
  }),
)

testProperty(
  'a project of any name is asked for at one address below its path, and ends in an answer',
  fc.asyncProperty(
    fc.oneof(anyText, fc.constantFrom('.', '..', '../..', '%2e', 'a/b', '?x#y')),
    reply,
    async (id, said) => {
      const asked: string[] = []
      const fetch = (url: string) => {
        asked.push(url)
        return hearing(said)()
      }
      const answer = await createClient({ base: BASE, fetch }).project(id)
      if (answer.kind !== 'ok') expectSentence(answer.message)
      for (const url of asked) {
        const { href, pathname, search, hash } = new URL(url)
        expect([href, search, hash]).toEqual([url, '', ''])
        expect(decodeURIComponent(pathname.replace(/^\/api\/v1\/project\/get\//, ''))).toBe(id)
      }
    },
  ),
)

testProperty(
  'a message is sent or refused with a sentence, whatever the backend says',
  fc.asyncProperty(reply, async (said) => {
    const words = { senderName: 'Ada', subject: 'Hello', message: 'A line.' }
    expectSentence((await sendMessage(words, { base: BASE, fetch: hearing(said) })).message)
  }),
)
