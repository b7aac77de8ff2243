import { describe, expect, test } from 'vitest'
import { openSummarizer } from '../../../tests/fakes/provider/summarizer.ts'
import { excerpt } from './excerpt.ts'

const TIMEOUT_MS = 2_000
const LONG = `Bad luck. ${'The harbour was closed. '.repeat(50)}`

const SCRIPT = `import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ text }) => {
    if (text.startsWith('Bad')) for (;;);
    if (text.startsWith('Worse')) process.exit(3)
    parentPort.postMessage('Short.')
  })`
const extractor = { script: new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`), timeoutMs: TIMEOUT_MS }

describe('a text on which the built-in summarizer fails', () => {
  test('gets an excerpt, and the next text a summary', async () => {
    const { summarize, provider, lines } = await openSummarizer({ extractor })
    provider.replyWith({ kind: 'status', status: 401 })
    const results = [LONG, 'Worse luck.', 'Good.'].map((text) => summarize(text))
    expect(await Promise.all(results)).toEqual([
      { kind: 'summary', text: excerpt(LONG), isFallback: true },
      { kind: 'summary', text: 'Worse luck.', isFallback: true },
      { kind: 'summary', text: 'Short.', isFallback: true },
    ])
    const logged = lines.filter((line) => line.includes('built-in'))
    expect(logged).toEqual([
      expect.stringMatching(/^warn: built-in summarizer failed; .*(timeout|The extract worker exited\.)$/),
      'info: built-in summarizer recovered',
    ])
  })
})

describe('an excerpt', () => {
  test.each([
    ['is all of a short text', '\n Short. ', 'Short.'],
    [
      'ends with a whole word',
      LONG,
      expect.stringMatching(/^Bad luck\. (?:The harbour was closed\. )+[\w. ]*\w+\.? …$/),
    ],
    ['cuts a word that is too long', 'x'.repeat(200_000), `${'x'.repeat(598)} …`],
    ['has no invisible characters', `${'\u202e\u0000'.repeat(500)}Short.`, 'Short.'],
    ['is empty if all characters are invisible', '\u202e'.repeat(200_000), ''],
  ])('%s', (_name, text, expected) => {
    expect(excerpt(text)).toEqual(expected)
    expect(excerpt(text).length).toBeLessThanOrEqual(600)
  })

  test('cuts between characters', () => {
    expect(excerpt('🙂'.repeat(1_000)).isWellFormed()).toBe(true)
    expect(excerpt(`x${'🙂'.repeat(1_000)}`)).not.toContain('\ufffd')
  })
})
