import type { Config } from './config.ts'

type Level = 'error' | 'info' | 'debug'
export type Log = (level: Level, message: string, facts?: Record<string, unknown>) => void

const RANKS = { silent: 0, error: 1, info: 2, debug: 3 } as const
/** What JSON leaves as it is though a terminal or an editor would act on it. */
const CONTROLS = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

/** One JSON line an event, without control characters, so that nothing a visitor sends can forge a line. */
export function createLog(level: Config['logLevel'], write: (line: string, urgent: boolean) => void): Log {
  return (eventLevel, message, facts) => {
    if (!logs(level, eventLevel)) return
    const line = JSON.stringify({ time: new Date().toISOString(), level: eventLevel, message, ...facts })
    write(`${line.replace(CONTROLS, toEscape)}\n`, eventLevel === 'error')
  }
}

export function logs(level: Config['logLevel'], eventLevel: Level): boolean {
  return RANKS[eventLevel] <= RANKS[level]
}

function toEscape(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}
