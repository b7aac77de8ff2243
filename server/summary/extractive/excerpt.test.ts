import { describe, expect, test } from 'vitest'
import { openSummarizer } from '../../../tests/fakes/provider/summarizer.ts'
import { excerpt } from './excerpt.ts'

/** Long enough for a thread to start on a busy machine. */
const STUCK_MS = 2_000
const LONG = `Bad luck. ${'The harbour was closed. '.repeat(50)}`

/** A thread that never comes back from some texts, and ends over others. */
const SCRIPT = `import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ text }) => {
    if (text.startsWith('Bad')) for (;;);
    if (text.startsWith('Worse')) process.exit(3)
    parentPort.postMessage('Short.')
  })`
const extractor = { script: new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`), stuckMs: STUCK_MS }

describe('a text that is too much for the built-in summarizer', () => {
  test('is answered with its beginning, and the next one with a summary', async () => {
    const { ask, provider, lines } = await openSummarizer({ extractor })
    provider.replyWith({ kind: 'status', status: 401 })
    const asked = [LONG, 'Worse luck.', 'Good.'].map((text) => ask(text))
    expect(await Promise.all(asked)).toEqual([
      { kind: 'summary', text: excerpt(LONG), isFallback: true },
      { kind: 'summary', text: 'Worse luck.', isFallback: true },
      { kind: 'summary', text: 'Short.', isFallback: true },
    ])
    const told = lines.filter((line) => line.includes('built-in'))
    expect(told).toEqual([
      expect.stringMatching(/^a text was too much .*: Error: The built-in summarizer (is stuck|has stopped)\.$/),
      'the built-in summarizer works again',
    ])
  })
})

describe('the beginning of a text', () => {
  test.each([
    ['is the whole of a short one', '\n Short. ', 'Short.'],
    [
      'ends with a whole word',
      LONG,
      expect.stringMatching(/^Bad luck\. (?:The harbour was closed\. )+[\w. ]*\w+\.? …$/),
    ],
    ['ends anywhere in a word without end', 'x'.repeat(200_000), `${'x'.repeat(598)} …`],
    ['shows nothing that may not be shown', `${'\u202e\u0000'.repeat(500)}Short.`, 'Short.'],
    ['is nothing where nothing may be shown', '\u202e'.repeat(200_000), ''],
  ])('%s', (_name, text, beginning) => {
    expect(excerpt(text)).toEqual(beginning)
    expect(excerpt(text).length).toBeLessThanOrEqual(600)
  })

  test('breaks no character', () => {
    expect(excerpt('🙂'.repeat(1_000)).isWellFormed()).toBe(true)
    expect(excerpt(`x${'🙂'.repeat(1_000)}`)).not.toContain('\ufffd')
  })
})
