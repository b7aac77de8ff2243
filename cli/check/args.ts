import { parseOptions, UsageError } from '../run.ts'

export const USAGE = `npm run check       check settings and content, and show how to fix what is wrong
--links             also request every link
--mail              also log in to the mail server and send a test message
--summary           also send a short text to the language model
--allow-private     with --links: also request private network addresses
--strict            treat warnings as errors
--json              print JSON
Exit status: 0 without errors, 1 with errors.`

const FLAG = { type: 'boolean', default: false } as const

export type CheckOptions = ReturnType<typeof parseCheckArgs>

export function parseCheckArgs(args: string[]) {
  const options = { links: FLAG, mail: FLAG, summary: FLAG, 'allow-private': FLAG, strict: FLAG, json: FLAG }
  const { values, positionals } = parseOptions(args, options)
  if (positionals.length > 0) throw new UsageError(`Unexpected argument: ${positionals[0]}`)
  const { 'allow-private': allowPrivate, ...flags } = values
  return { ...flags, allowPrivate }
}
