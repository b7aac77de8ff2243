import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Pending, Result } from '../../contract/result.ts'
import { useAsyncData } from './use-async-data.ts'

type Data = Result<string> | Pending

afterEach(cleanup)

const ready = (value: string): Result<string> => ({ kind: 'ok', value })
const ASLEEP: Result<string> = { kind: 'error', message: 'Asleep.' }

/** A backend that answers when the test says so; each request waits for its own response. */
function createBackend() {
  const waiting: ((response: Result<string>) => void)[] = []
  return {
    load: () => new Promise<Result<string>>((resolve) => waiting.push(resolve)),
    requests: () => waiting.length,
    respond: (number: number, response: Result<string>) => act(async () => waiting[number - 1]?.(response)),
  }
}

function open(initial: Data, load: () => Promise<Result<string>>, revalidate = false) {
  const { result } = renderHook(() => useAsyncData({ initial, load, revalidate }))
  return { data: () => result.current.data, retry: () => act(() => result.current.retry()) }
}

test.each<Data>([ready('here'), ASLEEP, { kind: 'not-found', message: 'No.' }])(
  'what the page came with is shown, and nothing is loaded: $kind',
  (initial) => {
    const { load, requests } = createBackend()
    expect(open(initial, load).data()).toEqual(initial)
    expect(requests()).toBe(0)
  },
)

test('pending data is loaded, once', async () => {
  const backend = createBackend()
  const { data } = open({ kind: 'pending' }, backend.load)
  expect(data()).toEqual({ kind: 'pending' })
  await backend.respond(1, ready('late'))
  expect(data()).toEqual(ready('late'))
  expect(backend.requests()).toBe(1)
})

test('a failure is shown until it is tried again', async () => {
  const backend = createBackend()
  const { data, retry } = open({ kind: 'pending' }, backend.load)
  await backend.respond(1, ASLEEP)
  expect(data()).toEqual(ASLEEP)
  retry()
  expect(data()).toEqual({ kind: 'pending' })
  await backend.respond(2, ready('awake'))
  expect(data()).toEqual(ready('awake'))
})

test('a failure the page came with can be tried again', async () => {
  const backend = createBackend()
  const { data, retry } = open(ASLEEP, backend.load)
  retry()
  await backend.respond(1, ready('awake'))
  expect(data()).toEqual(ready('awake'))
})

test('revalidation replaces what the page came with, without a skeleton in between', async () => {
  const backend = createBackend()
  const { data } = open(ready('cached'), backend.load, true)
  expect(data()).toEqual(ready('cached'))
  await backend.respond(1, ready('new'))
  expect(data()).toEqual(ready('new'))
})

test('a revalidation that fails leaves what is shown', async () => {
  const backend = createBackend()
  const { data } = open(ready('cached'), backend.load, true)
  await backend.respond(1, ASLEEP)
  expect(data()).toEqual(ready('cached'))
})
