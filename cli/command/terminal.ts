import { relative } from 'node:path'
import { styleText } from 'node:util'

const DEFAULT_WIDTH = 100
const MIN_WIDTH = 40
const ELLIPSIS = '…'
// Control characters and bidirectional marks can move the cursor, change the window title, or reverse text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
// `util.stripVTControlCharacters` takes 20 s for 160 kB of sequences without an end.
const ESCAPE_SEQUENCE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colors and cursor movements, then titles and links
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b[\]PX^_][^\u0007\u001b\u009c\n]*(?:\u0007|\u001b\\|\u009c)/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the sequences for bold, dim, and yellow
const OWN_STYLE = /\u001b\[(?:1|2|22|33|39)m/
const CONTROL_BUT_STYLES = new RegExp(`(?!${OWN_STYLE.source})${CONTROL.source}`, 'g')
const ZERO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]/u
const EAST_ASIAN_WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{16fe0}-\u{18aff}\u{1b000}-\u{1b2ff}\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}]/u
const EMOJI = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\ufe0f/u

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

export function formatCount(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** Returns a path relative to the working directory if it is inside. */
export function toDisplayPath(path: string, cwd: string): string {
  const short = relative(cwd, path)
  return short && !short.startsWith('../..') ? short : path
}

export function stripControls(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(ESCAPE_SEQUENCE, '').replace(CONTROL, '\ufffd')
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
  if (rest.length === 0) return first
  return [first.trimEnd(), ...rest.map((line) => line.trim())].filter(Boolean).join(' ')
}

/** Pads text to `width` columns, or truncates it with an ellipsis. */
export function fitWidth(text: string, width: number): string {
  const line = stripControls(text).replace(/\s+/g, ' ').trim()
  const graphemes = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment)
  let columns = countColumns(graphemes)
  const isCut = columns > width
  while (isCut && columns >= width) columns -= countColumns(graphemes.splice(-1))
  return graphemes.join('') + (isCut ? ELLIPSIS : '').padEnd(width - columns)
}

function countColumns(graphemes: string[]): number {
  return graphemes.reduce((sum, grapheme) => sum + (EMOJI.test(grapheme) ? 2 : sumColumns(grapheme)), 0)
}

function sumColumns(grapheme: string): number {
  return Array.from(grapheme).reduce(
    (sum, char) => sum + (ZERO_WIDTH.test(char) ? 0 : EAST_ASIAN_WIDE.test(char) ? 2 : 1),
    0,
  )
}
