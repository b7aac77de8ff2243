import { describe, expect, test } from 'vitest'
import { runCommand } from '../../tests/fakes/command.ts'
import { print } from './run.ts'
import { createTerminal, toPrintableJson } from './terminal.ts'

const CONTROL = /(?![\n\t])\p{Cc}|\p{Bidi_Control}/u

test.each([
  ['help', 0, /^npm run new -- project/],
  ['project Engine --help', 0, /^npm run new -- project/],
  ['project help', 1, /^ENOTDIR.*\n$/],
  ['project Engine --x', 2, /^Unknown option: --x\n\nnpm run new -- project/],
])('npm run new -- %s exits with %i', async (line, status, text) => {
  const output = await runCommand(['cli/new.ts', ...line.split(' ')], { CONTENT_DIR: import.meta.filename })
  const printed = expect.stringMatching(text)
  expect(output).toEqual({ status, stdout: status === 0 ? printed : '', stderr: status === 0 ? '' : printed })
})

test('an import of a backup names the command that restores it', async () => {
  const { status, stderr } = await runCommand(['cli/import.ts', 'b.tar.gz'])
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: expect.stringMatching(/run: npm run restore -- b\.tar\.gz$/m),
  })
})

describe('printed text', () => {
  const HOSTILE = 'a\u001b]0;title\u0007b\u009b31md\re\u202ef\u0000g\u001b\u001b[2J[2Jh\r\ni\tj'

  function printTo(stream: { isTTY?: boolean }, result: Parameters<typeof print>[1]): string {
    let written = ''
    print({ ...stream, write: (text) => (written += text) }, result)
    return written
  }

  test('has no control characters or bidirectional marks, except the styles of a command', () => {
    const { bold } = createTerminal({ isTTY: true }, {})
    expect(printTo({ isTTY: true }, { text: `${bold('x')}\u001b[2J\u001b[5m` })).toBe(
      '\u001b[1mx\u001b[22m\ufffd[2J\ufffd[5m\n',
    )
    expect(printTo({}, { text: HOSTILE })).not.toMatch(CONTROL)
    expect(printTo({ isTTY: true }, { text: HOSTILE, isData: true })).not.toMatch(CONTROL)
  })

  test('is unchanged if it is data redirected to a file', () => {
    expect(printTo({}, { text: HOSTILE, isData: true })).toBe(`${HOSTILE}\n`)
  })

  test('parses to the same value if it is JSON', () => {
    const json = toPrintableJson({ [HOSTILE]: HOSTILE })
    expect(json).not.toMatch(CONTROL)
    expect(JSON.parse(printTo({}, { text: json }))).toEqual({ [HOSTILE]: HOSTILE })
  })
})
