const DEFAULT_WIDTH = 100
const NARROWEST = 40
const ELLIPSIS = '…'
/** What a terminal would obey: it moves the cursor, changes the title, or turns the direction of writing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a terminal would obey
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** Marks and joiners take no column of their own. */
const NARROW = /[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]/u
/** East Asian letters. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{16fe0}-\u{18aff}\u{1b000}-\u{1b2ff}\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}]/u
const EMOJI = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\ufe0f/u

export type Paper = ReturnType<typeof createPaper>

/** What the owner's words are printed on: as wide as the terminal, coloured only there. */
export function createPaper(stream: { isTTY?: boolean; columns?: number }, env: Record<string, string | undefined>) {
  const coloured = stream.isTTY === true && !env.NO_COLOR
  const paint = (code: string, text: string) => (coloured ? `\u001b[${code}m${text}\u001b[0m` : text)
  return {
    width: Math.max(stream.columns ?? DEFAULT_WIDTH, NARROWEST),
    bold: (text: string) => paint('1', text),
    faint: (text: string) => paint('2', text),
    warn: (text: string) => paint('33', text),
  }
}

/** A visitor's words as a terminal may show them: nothing in them can move its cursor or change its title. */
export function toPlain(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(CONTROL, '\ufffd')
}

/** One line of exactly `width` columns; what does not fit ends in an ellipsis. */
export function toWidth(text: string, width: number): string {
  const line = toPlain(text).replace(/\s+/g, ' ').trim()
  const letters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment)
  const shown = toColumns(letters) <= width ? letters : [...takeColumns(letters, width - 1), ELLIPSIS]
  return shown.join('') + ' '.repeat(width - toColumns(shown))
}

function takeColumns(letters: string[], width: number): string[] {
  let used = 0
  const end = letters.findIndex((letter) => {
    used += toColumns([letter])
    return used > width
  })
  return letters.slice(0, end)
}

function toColumns(letters: string[]): number {
  return letters.reduce((sum, letter) => sum + toLetterColumns(letter), 0)
}

/** However many signs make it up, an emoji takes two columns. */
function toLetterColumns(letter: string): number {
  if (EMOJI.test(letter)) return 2
  return Array.from(letter).reduce((sum, sign) => sum + (NARROW.test(sign) ? 0 : WIDE.test(sign) ? 2 : 1), 0)
}
