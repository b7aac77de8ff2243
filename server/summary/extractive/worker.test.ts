import { describe, expect, onTestFinished, test } from 'vitest'
import { extractSummary } from './summarize.ts'
import { createExtractWorker } from './worker.ts'

// A worker needs up to a second to start on a busy machine.
const TIMEOUT_MS = 2_000
const TEXT = 'The harbour was closed on Monday. No one had expected the storm. Ships waited outside for two days.'
const LONG = Array.from({ length: 2_000 }, (_, at) => `Ship ${at} reached harbour ${at * 7} in the morning.`).join(' ')

function open(options?: Parameters<typeof createExtractWorker>[0]) {
  const worker = createExtractWorker(options)
  onTestFinished(worker.close)
  return worker
}

function toScript(body: string): URL {
  const source = `import { parentPort } from 'node:worker_threads'
    const post = (text) => parentPort.postMessage(text)
    parentPort.on('message', ({ text }) => { ${body} })`
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`)
}

describe('the extract worker', () => {
  test('returns the summary, or condenses to the requested length', async () => {
    expect(await open().extract({ text: TEXT })).toBe(extractSummary(TEXT))
    const short = await open().extract({ text: LONG, characters: 5_000 })
    expect(short.length).toBeLessThanOrEqual(5_000)
    expect(short.length).toBeGreaterThan(4_500)
  })

  test('returns the right summary to each of many queued jobs', async () => {
    const { extract } = open()
    const texts = Array.from({ length: 20 }, (_, at) => `Text ${at} is about the number ${at}.`)
    expect(await Promise.all(texts.map((text) => extract({ text })))).toEqual(texts)
  })
})

describe('a worker', () => {
  test('that throws fails one text and is replaced', async () => {
    const { extract } = open({ script: toScript("if (text === 'bad') throw new Error('broken'); post(text)") })
    const results = ['good', 'bad', 'better'].map((text) => extract({ text }))
    expect(await Promise.allSettled(results)).toEqual([
      { status: 'fulfilled', value: 'good' },
      { status: 'rejected', reason: expect.objectContaining({ message: 'broken' }) },
      { status: 'fulfilled', value: 'better' },
    ])
  })

  test('that exits fails one text and is replaced', async () => {
    const { extract } = open({ script: toScript("if (text === 'bad') process.exit(3); post(text)") })
    await expect(extract({ text: 'bad' })).rejects.toThrow('The extract worker exited.')
    expect(await extract({ text: 'good' })).toBe('good')
  })

  test('that hangs times out and is replaced', async () => {
    const { extract } = open({ script: toScript("if (text !== 'bad') post(text)"), timeoutMs: TIMEOUT_MS })
    const results = ['bad', 'good'].map((text) => extract({ text }))
    await expect(results[0]).rejects.toThrow('timeout')
    expect(await results[1]).toBe('good')
  })

  test('that cannot start fails every text with the reason', async () => {
    const { extract } = open({ script: new URL('https://vitrine.example/worker.js') })
    await expect(extract({ text: 'one' })).rejects.toThrow(/protocol|scheme|URL/i)
    await expect(extract({ text: 'two' })).rejects.toThrow(/protocol|scheme|URL/i)
  })
})

describe('a closed worker', () => {
  test('rejects every text', async () => {
    const { extract, close } = createExtractWorker({ script: toScript('') })
    const queued = Promise.allSettled(['one', 'two'].map((text) => extract({ text })))
    await close()
    const results = [...(await queued), ...(await Promise.allSettled([extract({ text: 'three' })]))]
    expect(results).toHaveLength(3)
    for (const result of results) {
      expect(result).toMatchObject({ status: 'rejected', reason: { message: 'The extract worker is closed.' } })
    }
  })
})
