import { relative } from 'node:path'
import { styleText } from 'node:util'

const DEFAULT_WIDTH = 100
const MIN_WIDTH = 60
// Control characters and bidirectional marks can move the cursor, change the window title, or reverse text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the sequences for bold, dim, and yellow
const OWN_STYLE = /\u001b\[(?:1|2|22|33|39)m/
const CONTROL_BUT_STYLES = new RegExp(`(?!${OWN_STYLE.source})${CONTROL.source}`, 'g')

export type Terminal = ReturnType<typeof createTerminal>

export function createTerminal(stream: { isTTY?: boolean; columns?: number }, env: Record<string, string | undefined>) {
  const hasColors = stream.isTTY === true && !env.NO_COLOR
  const style = (format: 'bold' | 'dim' | 'yellow') => (text: string) =>
    hasColors ? styleText(format, text, { validateStream: false }) : text
  return {
    width: Math.max(stream.columns ?? DEFAULT_WIDTH, MIN_WIDTH),
    bold: style('bold'),
    dim: style('dim'),
    warn: style('yellow'),
  }
}

export function formatCount(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`
}

/** Returns a path relative to the working directory if it is inside. */
export function toDisplayPath(path: string, cwd: string): string {
  const short = relative(cwd, path)
  return short && !short.startsWith('../..') ? short : path
}

export function stripControls(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(CONTROL, '\ufffd')
}

/** Keeps the styles that `createTerminal` adds. */
export function stripUnknownControls(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(CONTROL_BUT_STYLES, '\ufffd')
}

/** Escapes all control characters; `JSON.stringify` escapes only the first 32. */
export function toPrintableJson(value: unknown): string {
  const toEscape = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value, null, 2).replace(CONTROL, toEscape)
}

export function toSingleLine(text: string): string {
  const [first = '', ...rest] = stripControls(text).split('\n')
  return [first.trimEnd(), ...rest.map((line) => line.trim())].filter(Boolean).join(' ')
}
