import { expect, test } from 'vitest'
import { FILL_FULL_FORM } from '../../contract/message.ts'
import { createReceiver } from './receive.ts'
import type { KeptMessage } from './store.ts'

const GOOD = { senderName: 'Ada', subject: 'Hello', message: 'A line.' }
const NOW = new Date('2026-02-03T04:05:06.789Z')

test('a good message is kept with an id and the time it came', async () => {
  const kept: KeptMessage[] = []
  const receive = createReceiver({ store: { keep: async (message) => void kept.push(message) }, now: () => NOW })
  const receipt = await receive(GOOD)
  const message = { ...GOOD, _id: expect.stringMatching(/^[0-9a-f]{24}$/), createdAt: '2026-02-03T04:05:06.789Z' }
  expect(receipt).toEqual({ kind: 'kept', message })
  expect(kept).toEqual([message])
})

test('nothing is said before the message is kept', async () => {
  const disk = Promise.withResolvers<void>()
  const said: string[] = []
  const receive = createReceiver({
    store: {
      async keep() {
        await disk.promise
        said.push('on disk')
      },
    },
    now: () => NOW,
  })
  const receipt = receive(GOOD).then(({ kind }) => said.push(kind))
  disk.resolve()
  await receipt
  expect(said).toEqual(['on disk', 'kept'])
})

test('a store that fails makes no promise', async () => {
  const receive = createReceiver({ store: { keep: () => Promise.reject(new Error('disk full')) }, now: () => NOW })
  await expect(receive(GOOD)).rejects.toThrow('disk full')
})

test('a refused message never reaches the store', async () => {
  const kept: KeptMessage[] = []
  const receive = createReceiver({ store: { keep: async (message) => void kept.push(message) }, now: () => NOW })
  expect(await receive({ ...GOOD, subject: '' })).toEqual({ kind: 'refused', sentence: FILL_FULL_FORM })
  expect(kept).toEqual([])
})

test('two messages of the same words are two messages', async () => {
  const receive = createReceiver({ store: { keep: async () => {} }, now: () => NOW })
  const [one, two] = await Promise.all([receive(GOOD), receive(GOOD)])
  expect(one).not.toEqual(two)
})
