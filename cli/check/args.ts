import { FLAG, parseOptions, rejectExtra } from '../command/run.ts'

export const USAGE = `npm run check       check settings and content, and suggest fixes
--links             also request every link
--mail              also log in to the mail server and send a test email
--summary           also send a short text to the language model
--allow-private     with --links, also check URLs on private networks
--markdown          print errors and warnings as text for an issue, and exit with 1 if there are any
--json              print the findings as JSON
Exit status: 0 if there are no errors, 1 if there are, 2 for invalid usage.`

export type CheckOptions = ReturnType<typeof parseCheckArgs>

export function parseCheckArgs(args: string[]) {
  const options = { links: FLAG, mail: FLAG, summary: FLAG, 'allow-private': FLAG, json: FLAG, markdown: FLAG }
  const { values, positionals } = parseOptions(args, options)
  rejectExtra(positionals)
  const { 'allow-private': allowPrivate, ...flags } = values
  return { ...flags, allowPrivate }
}
