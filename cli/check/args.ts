import { FLAG, parseOptions, rejectExtra } from '../run.ts'

export const USAGE = `npm run check       check settings and content, and show how to fix what is wrong
--links             also request every link
--mail              also log in to the mail server and send a test message
--summary           also send a short text to the language model
--allow-private     with --links: also request private network addresses
--strict            treat warnings as errors
--json              print JSON
Exit status: 0 without errors, 1 with errors.`

export type CheckOptions = ReturnType<typeof parseCheckArgs>

export function parseCheckArgs(args: string[]) {
  const options = { links: FLAG, mail: FLAG, summary: FLAG, 'allow-private': FLAG, strict: FLAG, json: FLAG }
  const { values, positionals } = parseOptions(args, options)
  rejectExtra(positionals)
  const { 'allow-private': allowPrivate, ...flags } = values
  return { ...flags, allowPrivate }
}
