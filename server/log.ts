import type { Config } from './config.ts'

type Level = 'error' | 'info' | 'debug'
export type Log = (level: Level, message: string, facts?: Record<string, unknown>) => void

const RANKS = { silent: 0, error: 1, info: 2, debug: 3 } as const

/** One JSON line an event; JSON escapes control characters, so that nothing a visitor sends can forge a line. */
export function createLog(level: Config['logLevel'], write: (line: string) => void): Log {
  return (eventLevel, message, facts) => {
    if (RANKS[eventLevel] > RANKS[level]) return
    write(`${JSON.stringify({ time: new Date().toISOString(), level: eventLevel, message, ...facts })}\n`)
  }
}
