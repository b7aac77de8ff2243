const DEFAULT_WIDTH = 100
const NARROWEST = 40
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a terminal would obey
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

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

/** One line of at most `width` columns; what does not fit ends in an ellipsis. */
export function toWidth(text: string, width: number): string {
  const line = toPlain(text).replace(/\s+/g, ' ').trim()
  const letters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment)
  let used = 0
  const shown: string[] = []
  for (const letter of letters) {
    used += toColumns(letter)
    if (used > width) {
      while (shown.length > 0 && shown.reduce((sum, next) => sum + toColumns(next), 0) >= width) shown.pop()
      shown.push('…')
      break
    }
    shown.push(letter)
  }
  const taken = shown.reduce((sum, letter) => sum + toColumns(letter), 0)
  return shown.join('') + ' '.repeat(Math.max(0, width - taken))
}

/** East Asian letters and emoji take two columns. */
function toColumns(letter: string): number {
  return /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u.test(
    letter,
  )
    ? 2
    : 1
}
