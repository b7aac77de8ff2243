import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Loadable, Result } from '../../contract/portfolio.ts'
import { useAsyncData } from './use-async-data.ts'

type Data = Loadable<string>

afterEach(cleanup)

const ready = (value: string): Result<string> => ({ kind: 'ok', value })
const ASLEEP: Result<string> = { kind: 'error', message: 'Asleep.' }

/** Responds only when the test calls `respond`. */
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
  return {
    data: () => result.current.data,
    latest: () => result.current.latest,
    retry: () => act(() => result.current.retry()),
  }
}

test.each<Data>([ready('here'), ASLEEP, { kind: 'not-found', message: 'No.' }])(
  'shows initial data without loading: $kind',
  (initial) => {
    const { load, requests } = createBackend()
    expect(open(initial, load).data()).toEqual(initial)
    expect(requests()).toBe(0)
  },
)

test('loads pending data once', async () => {
  const backend = createBackend()
  const { data } = open({ kind: 'pending' }, backend.load)
  expect(data()).toEqual({ kind: 'pending' })
  await backend.respond(1, ready('late'))
  expect(data()).toEqual(ready('late'))
  expect(backend.requests()).toBe(1)
})

test('shows an error until retry', async () => {
  const backend = createBackend()
  const { data, retry } = open({ kind: 'pending' }, backend.load)
  await backend.respond(1, ASLEEP)
  expect(data()).toEqual(ASLEEP)
  retry()
  expect(data()).toEqual({ kind: 'pending' })
  await backend.respond(2, ready('awake'))
  expect(data()).toEqual(ready('awake'))
})

test.each([
  [ready('new'), ready('new')],
  [ASLEEP, ready('cached')],
])('revalidates without a pending state: %j is shown as %j', async (response, shown) => {
  const backend = createBackend()
  const { data, latest } = open(ready('cached'), backend.load, true)
  expect(data()).toEqual(ready('cached'))
  await backend.respond(1, response)
  expect([data(), latest()]).toEqual([shown, response])
})
