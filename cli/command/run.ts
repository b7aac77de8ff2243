import { createInterface } from 'node:readline/promises'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { loadEnvFile } from '../../server/env-file.ts'
import { stripUnknownControls } from './terminal.ts'

/** npm runs scripts in the package's folder and passes the caller's folder in INIT_CWD. */
export const CWD = process.env.INIT_CWD ?? process.cwd()
export const FLAG = { type: 'boolean', default: false } as const

/** The status is 0 for success, 1 for failure, and 2 for invalid usage. Data is for files and other programs. */
export type CommandResult = { text: string; status: number; isData?: boolean }

type Command = (args: string[]) => Promise<CommandResult>

/** Printed with the usage of the command. */
export class UsageError extends Error {}

export async function runCommand(usage: string, command: Command): Promise<void> {
  // A reader such as `head` may close the pipe early.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  const result = await execute(usage, command)
  print(result.status === 0 ? process.stdout : process.stderr, result)
  process.exitCode = result.status
}

async function execute(usage: string, command: Command): Promise<CommandResult> {
  const args = process.argv.slice(2)
  if (args[0] === 'help' || args.includes('--help')) return done(usage)
  try {
    loadEnvFile(process.cwd(), process.env)
    return await command(args)
  } catch (error) {
    if (error instanceof UsageError) return { text: `${error.message}\n\n${usage}`, status: 2 }
    return { text: error instanceof Error ? error.message : String(error), status: 1 }
  }
}

export function printLine(line: string): void {
  print(process.stdout, { text: line })
}

type Stream = { isTTY?: boolean; write(text: string): unknown }

/** All command output goes through here, so untrusted text can't control the terminal. */
export function print(stream: Stream, { text, isData }: Pick<CommandResult, 'text' | 'isData'>): void {
  const safe = isData && !stream.isTTY ? text : stripUnknownControls(text)
  if (safe) stream.write(safe.endsWith('\n') ? safe : `${safe}\n`)
}

/** It is undefined without a terminal, because then there is no one to ask. */
export const confirm = process.stdin.isTTY ? ask : undefined

async function ask(prompt: string): Promise<boolean> {
  using terminal = createInterface({ input: process.stdin, output: process.stderr })
  return /^y(?:es)?$/i.test((await terminal.question(prompt)).trim())
}

export function done(...lines: string[]): CommandResult {
  return { text: lines.join('\n'), status: 0 }
}

export function failed(text: string): CommandResult {
  return { text: `${text}\nNothing was changed.`, status: 1 }
}

export function parseOptions<const Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    if (!(error instanceof TypeError && 'code' in error)) throw error
    const [, option = ''] = /'(-[^' ]*)/.exec(error.message) ?? []
    const isUnknown = error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
    throw new UsageError(isUnknown ? `Unknown option: ${option}` : `Missing or unexpected value: ${option}`)
  }
}

export function rejectExtra(positionals: string[]): void {
  if (positionals.length > 0) throw new UsageError(`Unexpected argument: ${positionals[0]}`)
}
