import { expect, test } from 'vitest'
import { executeCommand, UsageError } from './run.ts'

const never = () => Promise.reject(new Error('must not run'))

test.each([[['help']], [['--help']], [['delete', '1', '--help']]])(
  '%j prints the usage and does nothing',
  async (args) => {
    expect(await executeCommand(args, 'usage', never)).toEqual({ text: 'usage', status: 0 })
  },
)

test('"help" is only a command in the first position', async () => {
  const echo = async (args: string[]) => ({ text: args.join(' '), status: 0 })
  expect(await executeCommand(['search', 'help'], 'usage', echo)).toEqual({ text: 'search help', status: 0 })
})

test('a usage error prints the reason and the usage, any other error its message', async () => {
  const misuse = () => Promise.reject(new UsageError('Unknown option: --x'))
  expect(await executeCommand([], 'usage', misuse)).toEqual({ text: 'Unknown option: --x\n\nusage', status: 2 })
  expect(await executeCommand([], 'usage', never)).toEqual({ text: 'must not run', status: 1 })
})
