import { describe, expect, test } from 'vitest'
import { executeCommand, print, UsageError } from './run.ts'
import { createTerminal, toPrintableJson } from './terminal.ts'

const CONTROL = /(?![\n\t])\p{Cc}|\p{Bidi_Control}/u

const never = () => Promise.reject(new Error('must not run'))

test.each([[['help']], [['--help']], [['delete', '1', '--help']]])(
  '%j prints the usage and does nothing',
  async (args) => {
    expect(await executeCommand(args, 'usage', never)).toEqual({ text: 'usage', status: 0 })
  },
)

test('"help" is a command only as the first argument', async () => {
  const echo = async (args: string[]) => ({ text: args.join(' '), status: 0 })
  expect(await executeCommand(['search', 'help'], 'usage', echo)).toEqual({ text: 'search help', status: 0 })
})

test('a usage error prints its reason and the usage; other errors print their message', async () => {
  const misuse = () => Promise.reject(new UsageError('Unknown option: --x'))
  expect(await executeCommand([], 'usage', misuse)).toEqual({ text: 'Unknown option: --x\n\nusage', status: 2 })
  expect(await executeCommand([], 'usage', never)).toEqual({ text: 'must not run', status: 1 })
})

describe('printed text', () => {
  const HOSTILE = 'a\u001b]0;title\u0007b\u001b[2Jc\u009b31md\u001b[1me\rf\u202eg\u0000h\u001b\u001b[2J[2Ji\r\nj\tk'

  function printTo(stream: { isTTY?: boolean }, result: Parameters<typeof print>[1]): string {
    let written = ''
    print({ ...stream, write: (text) => (written += text) }, result)
    return written
  }

  test('has no escape sequences, control characters, or bidirectional marks', () => {
    expect(printTo({}, { text: HOSTILE })).toBe('abcde\ufffdf\ufffdg\ufffdh\ufffd[2Ji\nj\tk\n')
    expect(printTo({ isTTY: true }, { text: HOSTILE, format: 'data' })).not.toMatch(CONTROL)
  })

  test('keeps only the styles that the command added', () => {
    const { bold } = createTerminal({ isTTY: true }, {})
    expect(printTo({ isTTY: true }, { text: `${bold('x')}\u001b[2J\u001b[5m`, format: 'styled' })).toBe(
      '\u001b[1mx\u001b[22m\ufffd[2J\ufffd[5m\n',
    )
  })

  test('is unchanged if it is data redirected to a file', () => {
    expect(printTo({}, { text: HOSTILE, format: 'data' })).toBe(`${HOSTILE}\n`)
  })

  test('parses to the same value if it is JSON', () => {
    const json = toPrintableJson({ [HOSTILE]: HOSTILE })
    expect(json).not.toMatch(CONTROL)
    expect(JSON.parse(printTo({}, { text: json }))).toEqual({ [HOSTILE]: HOSTILE })
  })

  test('has no control characters if it is an error', async () => {
    const result = await executeCommand([], 'usage', () => Promise.reject(new Error(HOSTILE)))
    expect(printTo({ isTTY: true }, result)).not.toMatch(CONTROL)
  })
})
