// Mail and books break lines at a fixed width, web pages only where a paragraph ends. A break was forced by the width
// when the first word of the next line would not have fitted; every other break, or an indent, was meant.

const WIDEST_WRAP_CHARACTERS = 160
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const UNSPACED_WORD_CHARACTERS = 2

/** The paragraphs in lines that no blank line separates. */
export function unwrapLines(lines: string[]): string[] {
  const trimmed = lines.map((line) => line.trim())
  const indents = lines.map((line) => line.length - line.trimStart().length)
  const width = trimmed.reduce((widest, line) => Math.max(widest, line.length), 0)
  const paragraphs: string[][] = []
  for (const [at, line] of trimmed.entries()) {
    const last = paragraphs.at(-1)
    const indented = (indents[at] ?? 0) > (indents[at - 1] ?? 0)
    const runsOn = /^\p{Ll}/u.test(line) && /^\p{Lu}/u.test(last?.[0] ?? '')
    if (last && !indented && (runsOn || wasWrapped(trimmed[at - 1] ?? '', line, width))) last.push(line)
    else paragraphs.push([line])
  }
  return paragraphs.map(joinLines)
}

function wasWrapped(before: string, after: string, width: number): boolean {
  if (/[,;\p{Pd}]$/u.test(before)) return true
  return width <= WIDEST_WRAP_CHARACTERS && before.length + 1 + firstWordLength(after) > width
}

function firstWordLength(line: string): number {
  if (UNSPACED.test(line.slice(0, 2))) return UNSPACED_WORD_CHARACTERS
  const end = line.indexOf(' ')
  return end === -1 ? line.length : end
}

function joinLines(lines: string[]): string {
  return lines.map((line, at) => toGlue(lines[at - 1], line) + line).join('')
}

/** Looks at lines alone: the end of a text that grows by a line each time would cost its whole length each time. */
function toGlue(before: string | undefined, after: string): string {
  if (before === undefined) return ''
  return UNSPACED.test(before.slice(-1)) && UNSPACED.test(after.slice(0, 1)) ? '' : ' '
}
