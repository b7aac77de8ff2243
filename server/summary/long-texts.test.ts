import { describe, expect, test } from 'vitest'
import { condense, extractSummary } from './built-in.ts'

const MAX_CHARACTERS = 200_000
const FIRST_HAN = 0x4e00
const HAN = 20_000

function fill(toPiece: (at: number) => string, length = MAX_CHARACTERS): string {
  const pieces: string[] = []
  for (let size = 0; size < length; size += pieces.at(-1)?.length ?? 0) pieces.push(toPiece(pieces.length))
  return pieces.join('').slice(0, length)
}

function toHan(at: number): string {
  return String.fromCharCode(FIRST_HAN + (at % HAN))
}

const SHAPES: [name: string, text: string][] = [
  [
    'a very long title over very many sentences',
    `# ${fill(toHan, 99_000)}\n\n${fill((at) => `${toHan(at)}${toHan(at / HAN)}。`, 100_000)}`,
  ],
  ['lines that continue', fill((at) => `${at.toString(36)},\n`)],
  ['lines of one character without spaces', fill((at) => `${toHan(at)}\n`)],
  ['one line', fill((at) => `word${at.toString(36)} `)],
  ['one word', fill(() => 'x')],
  ['full stops', fill(() => '.')],
  ['quotation marks', `Why?${fill(() => '"').slice(4)}`],
  ['spaces', `x${fill(() => ' ').slice(2)}x`],
  ['line ends', `${fill(() => '\n').slice(1)}x`],
  ['an ever deeper list', fill((at) => `${' '.repeat(at)}- x\n`)],
  ['marks on one letter', `x${fill((at) => (at % 2 ? '\u0301' : '\u0323')).slice(1)}`],
  ['open brackets', fill(() => '[a](')],
  ['open tags', fill(() => '<p ')],
  ['stars', fill(() => '**a ')],
  ['backticks', fill((at) => `${'`'.repeat(at % 50)}a`)],
  ['abbreviations', fill(() => 'Dr. A. ')],
  ['nested tags', `${fill(() => '<i>', 100_000)}${fill(() => '</b>', 100_000)}`],
  ['a class of very many names', `<a class="${fill((at) => `nav-${at} `).slice(30)}">x</a>`],
  ['a thread', fill(() => 'On Monday at 10 Anna wrote:\n> x\n')],
  ['headers', fill(() => 'From: a\nTo: b\n')],
  ['quotation depths', fill((at) => `${'>'.repeat(at % 300)} x\n`)],
  ['numbers in one line', fill((at) => `${at + 1}. Go `)],
  ['pipes', fill(() => 'a|')],
  ['equal sentences', fill(() => 'The cat sat on the mat today. ')],
  ['Chinese sentences', fill((at) => `${toHan(at * 7_919)}${toHan(at)}。`)],
  ['marks of all kinds', fill((at) => (at % 7 === 0 ? '\n' : '.,;:!?-()[]{}"\'*_`~#|<>&/ '.charAt((at * at) % 26)))],
]

const PART = MAX_CHARACTERS / 16
const PARTS = 4
const MEASUREMENTS = 6
/** Linear work takes 4 times as long, quadratic work 16 times. */
const MAX_GROWTH = 8
// Shorter measurements are noise.
const MIN_CPU_MS = 4

function readCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

function measureCpu(text: string): number {
  const start = readCpuMs()
  extractSummary(text)
  return readCpuMs() - start
}

/** Compares the best times, because a busy machine and the garbage collector only add to them. */
function measureGrowth(text: string): number {
  measureCpu(text)
  let part = Number.POSITIVE_INFINITY
  let whole = Number.POSITIVE_INFINITY
  for (let at = 0; at < MEASUREMENTS && (at === 0 || whole > MAX_GROWTH * part); at += 1) {
    part = Math.min(part, Math.max(MIN_CPU_MS, measureCpu(text.slice(0, PART))))
    whole = Math.min(whole, measureCpu(text))
  }
  return whole / part
}

describe.each(SHAPES)('the longest text, of %s,', (_name, text) => {
  test('takes linear time', () => {
    expect(measureGrowth(text.slice(0, PARTS * PART))).toBeLessThanOrEqual(MAX_GROWTH)
  })

  test('is summarized and condensed', () => {
    const summary = extractSummary(text)
    expect(summary.length).toBeLessThan(text.length)
    expect(summary).toBe(summary.trim())
    expect(condense(text, 24_000).length).toBeLessThanOrEqual(24_000)
  })
})
