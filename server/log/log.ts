import pino from 'pino'

export type Level = 'debug' | 'info' | 'warn' | 'error'
export type Log = (level: Level, message: string, fields?: Record<string, unknown>) => void

type Options = { level: Level | 'silent'; format: 'json' | 'pretty' }

const FLUSH_INTERVAL_MS = 50
const MIN_WRITE_BYTES = 4_096
const MAX_BUFFER_BYTES = 4_000_000
/** A terminal or an editor would act on these characters, which JSON does not escape. */
const CONTROLS = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

/** Never waits for the reader of stdout: if it blocks, lines are dropped and counted. */
export async function openLog(options: Options): Promise<Log> {
  let isExiting = false
  let dropped = 0
  const destination = pino.destination({
    fd: process.stdout.fd,
    sync: false,
    minLength: MIN_WRITE_BYTES,
    maxLength: MAX_BUFFER_BYTES,
    periodicFlush: FLUSH_INTERVAL_MS,
    retryEAGAIN: () => !isExiting,
  })
  const log = await createLog(options, destination)
  destination.on('drop', () => {
    dropped += 1
  })
  destination.on('drain', () => {
    if (dropped > 0) log('warn', 'log output blocked; lines dropped', { dropped })
    dropped = 0
  })
  // This runs before pino's own listener, which would wait for a blocked reader.
  process.prependOnceListener('exit', () => {
    isExiting = true
    try {
      destination.flushSync()
    } catch {
      destination.destroy()
    }
  })
  return log
}

export async function createLog({ level, format }: Options, destination: { write(line: string): void }): Promise<Log> {
  const toLine = format === 'pretty' ? await createFormatter() : (line: string) => line
  const logger = pino(
    {
      level,
      messageKey: 'message',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line) => destination.write(toLine(line).replace(CONTROLS, toUnicodeEscape)) },
  )
  return (eventLevel, message, fields = {}) => logger[eventLevel](fields, message)
}

async function createFormatter(): Promise<(line: string) => string> {
  const { prettyFactory } = await import('pino-pretty')
  return prettyFactory({
    messageKey: 'message',
    messageFormat: (fields, key) => String(fields[key]).replace(/\p{Cc}/gu, toUnicodeEscape),
    colorize: process.stdout.isTTY,
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
  })
}

function toUnicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
