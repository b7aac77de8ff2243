// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Answer, Pending } from '../../contract/answer.ts'
import { useAnswer } from './use-answer.ts'

type Known = Answer<string> | Pending

afterEach(cleanup)

const ready = (value: string): Known => ({ kind: 'ready', value })

/** A backend that answers when the test says so; each question waits for its own answer. */
function createBackend() {
  const waiting: ((answer: Answer<string>) => void)[] = []
  return {
    ask: () => new Promise<Answer<string>>((resolve) => waiting.push(resolve)),
    asked: () => waiting.length,
    answer: (number: number, answer: Known) => act(async () => waiting[number - 1]?.(answer as Answer<string>)),
  }
}

function open(given: Known, ask: () => Promise<Answer<string>>) {
  const { result, rerender } = renderHook((props) => useAnswer(props.given, props.ask), {
    initialProps: { given, ask },
  })
  return {
    answer: () => result.current.answer,
    retry: () => act(() => result.current.retry()),
    move: (next: Known, nextAsk = ask) => rerender({ given: next, ask: nextAsk }),
  }
}

describe('what the page came with', () => {
  test.each<Known>([ready('here'), { kind: 'failed', message: 'No.' }, { kind: 'missing', message: 'No.' }])(
    'is the answer, and nobody is asked: $kind',
    (given) => {
      const { ask, asked } = createBackend()
      expect(open(given, ask).answer()).toEqual(given)
      expect(asked()).toBe(0)
    },
  )

  test('gives way to what the next page comes with', () => {
    const { ask } = createBackend()
    const { answer, move } = open(ready('one'), ask)
    move(ready('two'))
    expect(answer()).toEqual(ready('two'))
  })
})

describe('where nothing was known yet', () => {
  test('the browser asks for itself, once', async () => {
    const backend = createBackend()
    const { answer } = open({ kind: 'pending' }, backend.ask)
    expect(answer()).toEqual({ kind: 'pending' })
    await backend.answer(1, ready('late'))
    expect(answer()).toEqual(ready('late'))
    expect(backend.asked()).toBe(1)
  })

  test('a failure is the answer until it is tried again', async () => {
    const backend = createBackend()
    const { answer, retry } = open({ kind: 'pending' }, backend.ask)
    await backend.answer(1, { kind: 'failed', message: 'Asleep.' })
    expect(answer()).toEqual({ kind: 'failed', message: 'Asleep.' })
    retry()
    expect(answer()).toEqual({ kind: 'pending' })
    await backend.answer(2, ready('awake'))
    expect(answer()).toEqual(ready('awake'))
  })

  test('a late answer to the question before is not taken for one to this', async () => {
    const first = createBackend()
    const second = createBackend()
    const { answer, move } = open({ kind: 'pending' }, first.ask)
    move({ kind: 'pending' }, second.ask)
    await second.answer(1, ready('second'))
    await first.answer(1, ready('first'))
    expect(answer()).toEqual(ready('second'))
  })
})

test('a failure the page came with can be tried again', async () => {
  const backend = createBackend()
  const { answer, retry } = open({ kind: 'failed', message: 'Asleep.' }, backend.ask)
  retry()
  await backend.answer(1, ready('awake'))
  expect(answer()).toEqual(ready('awake'))
})
