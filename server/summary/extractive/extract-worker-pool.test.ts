import { describe, expect, onTestFinished, test } from 'vitest'
import { createExtractWorkerPool } from './extract-worker-pool.ts'
import { extractSummary } from './summarize.ts'

/** Long enough for a thread to start on a busy machine. */
const STUCK_MS = 2_000
const TEXT = 'The harbour was closed on Monday. Nobody had expected the storm. Ships waited outside for two days.'
const LONG = Array.from({ length: 2_000 }, (_, at) => `Ship ${at} reached harbour ${at * 7} in the morning.`).join(' ')

function open(options?: Parameters<typeof createExtractWorkerPool>[0]) {
  const extractor = createExtractWorkerPool(options)
  onTestFinished(extractor.close)
  return extractor
}

/** A thread that does this with each text; `post` answers. */
function toScript(body: string): URL {
  const source = `import { parentPort } from 'node:worker_threads'
    const post = (text) => parentPort.postMessage(text)
    parentPort.on('message', ({ text }) => { ${body} })`
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`)
}

describe('the thread of the built-in summarizer', () => {
  test('says what the summarizer says', async () => {
    expect(await open().extract({ text: TEXT })).toBe(extractSummary(TEXT))
  })

  test('condenses to so many characters', async () => {
    const short = await open().extract({ text: LONG, characters: 5_000 })
    expect(short.length).toBeLessThanOrEqual(5_000)
    expect(short.length).toBeGreaterThan(4_500)
  })

  test('gives each its own, however many ask at once', async () => {
    const { extract } = open()
    const texts = Array.from({ length: 20 }, (_, at) => `Text ${at} is about the number ${at}.`)
    expect(await Promise.all(texts.map((text) => extract({ text })))).toEqual(texts)
  })

  test('leaves this one free: other work goes on meanwhile', async () => {
    const { extract } = open()
    await extract({ text: TEXT })
    let done = false
    const summary = extract({ text: LONG.repeat(5) }).finally(() => {
      done = true
    })
    await new Promise(setImmediate)
    expect(done).toBe(false)
    await summary
  })
})

describe('a thread', () => {
  test('that throws fails one text, and the next has a new one', async () => {
    const { extract } = open({ script: toScript("if (text === 'bad') throw new Error('broken'); post(text)") })
    const asked = ['good', 'bad', 'better'].map((text) => extract({ text }))
    expect(await Promise.allSettled(asked)).toEqual([
      { status: 'fulfilled', value: 'good' },
      { status: 'rejected', reason: expect.objectContaining({ message: 'broken' }) },
      { status: 'fulfilled', value: 'better' },
    ])
  })

  test('that ends fails one text, and the next has a new one', async () => {
    const { extract } = open({ script: toScript("if (text === 'bad') process.exit(3); post(text)") })
    await expect(extract({ text: 'bad' })).rejects.toThrow('The built-in summarizer has stopped.')
    expect(await extract({ text: 'good' })).toBe('good')
  })

  test('that is stuck is given up', async () => {
    const { extract } = open({ script: toScript("if (text !== 'bad') post(text)"), stuckMs: STUCK_MS })
    const asked = ['bad', 'good'].map((text) => extract({ text }))
    await expect(asked[0]).rejects.toThrow('The built-in summarizer is stuck.')
    expect(await asked[1]).toBe('good')
  })

  test('that cannot be started fails every text with the reason', async () => {
    const { extract } = open({ script: new URL('https://vitrine.example/worker.js') })
    await expect(extract({ text: 'one' })).rejects.toThrow(/protocol|scheme|URL/i)
    await expect(extract({ text: 'two' })).rejects.toThrow(/protocol|scheme|URL/i)
  })
})

describe('a closed one', () => {
  test('lets nobody wait', async () => {
    const { extract, close } = createExtractWorkerPool({ script: toScript('') })
    const asked = Promise.allSettled(['one', 'two'].map((text) => extract({ text })))
    await close()
    const results = [...(await asked), ...(await Promise.allSettled([extract({ text: 'three' })]))]
    expect(results).toHaveLength(3)
    for (const result of results) {
      expect(result).toMatchObject({ status: 'rejected', reason: { message: 'The built-in summarizer is closed.' } })
    }
  })

  test('may be closed before it was used, and twice', async () => {
    const { close } = createExtractWorkerPool()
    await close()
    await close()
  })
})
