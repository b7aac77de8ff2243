import { expect, test } from 'vitest'
import { toOwnBlocking } from './own-blocking.ts'

const PAGE = 'http://localhost/'
const start = { name: 'navigationStart', pid: 1, tid: 1, ts: 100, args: { data: { documentLoaderURL: PAGE } } }
const paint = { name: 'firstContentfulPaint', pid: 1, tid: 1, ts: 200 }
const task = (ts: number, ms: number, tid = 1) => ({ name: 'RunTask', pid: 1, tid, ts, tdur: ms * 1_000 })

test('what a task takes above 50 ms of a phone is counted, on the main thread, after the first paint', () => {
  const traceEvents = [start, task(150, 100), paint, task(250, 12.5), task(300, 20), task(350, 15), task(400, 100, 2)]
  expect(toOwnBlocking({ traceEvents }, PAGE)).toBe(30 + 10)
})

test('a page that was never painted has no blocking time', () => {
  expect(toOwnBlocking({ traceEvents: [start, task(300, 20)] }, PAGE)).toBeNaN()
})
