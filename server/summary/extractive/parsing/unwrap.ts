const MIN_WRAP_CHARACTERS = 60
const MAX_WRAP_CHARACTERS = 160
const MIN_NOTES = 3
const FULL_STOP = /[.!?](?:\s|$)|[。！？]/
const LABELLED = /^\p{Lu}[\p{L} ]{1,20}:\s/u
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const UNSPACED_WORD_CHARACTERS = 2

export function areNotes(lines: string[]): boolean {
  return lines.length >= MIN_NOTES && lines.every((line) => line.length < MIN_WRAP_CHARACTERS && !FULL_STOP.test(line))
}

export function unwrapLines(lines: string[]): string[] {
  const trimmed = lines.map((line) => line.trim())
  const indents = toIndents(lines)
  const width = trimmed.reduce((widest, line) => Math.max(widest, line.length), 0)
  const paragraphs: string[][] = []
  for (const [index, line] of trimmed.entries()) {
    const last = paragraphs.at(-1)
    const indented = (indents[index] ?? 0) > (indents[index - 1] ?? 0)
    const continues = width >= MIN_WRAP_CHARACTERS && /^\p{Ll}/u.test(line) && /^\p{Lu}/u.test(last?.[0] ?? '')
    if (last && !indented && (continues || wasWrapped(trimmed[index - 1] ?? '', line, width))) last.push(line)
    else paragraphs.push([line])
  }
  return paragraphs.map(joinLines)
}

/** A first line with less indent than the others was copied without its indent, or the others hang. */
function toIndents(lines: string[]): number[] {
  const [first = 0, ...others] = lines.map((line) => line.length - line.trimStart().length)
  const second = others[0] ?? 0
  return [others.every((indent) => indent >= second) ? Math.max(first, second) : first, ...others]
}

function wasWrapped(before: string, after: string, width: number): boolean {
  if (LABELLED.test(after)) return false
  if (/[,;\p{Pd}]$/u.test(before)) return true
  return width <= MAX_WRAP_CHARACTERS && before.length + 1 + firstWordLength(after) > width
}

function firstWordLength(line: string): number {
  if (UNSPACED.test(line.slice(0, 2))) return UNSPACED_WORD_CHARACTERS
  const end = line.indexOf(' ')
  return end === -1 ? line.length : end
}

function joinLines(lines: string[]): string {
  return lines.map((line, index) => separator(lines[index - 1], line) + line).join('')
}

function separator(before: string | undefined, after: string): string {
  if (before === undefined) return ''
  return UNSPACED.test(before.slice(-1)) && UNSPACED.test(after.slice(0, 1)) ? '' : ' '
}
