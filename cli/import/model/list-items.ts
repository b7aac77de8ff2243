import { endSentence, joinSentences, SENTENCE_END } from '../../../contract/sentences.ts'

export const BULLET = /^[^\S\n]*(?:(?:[-*+·–]|\d{1,2}[.)])\s+|[•●▪◦‣■□○◆➤►▶➢✓✔✅]\s*)/
const INLINE_BULLET = /(?:^|\s)\s?[•●▪◦‣■□○◆➤►▶➢✓✔✅]\s*/
/** Shorter lines are points of their own. */
const MIN_WRAPPED_LENGTH = 50
const MIN_INDENT = 2

/** `children` are the bullets that are indented below it. */
export type ListItem = { text: string; isBullet: boolean; children: ListItem[] }

export function toListItems(text: string): ListItem[] {
  const items: ListItem[] = []
  const open: { item: ListItem; indent: number }[] = []
  const continued = new Map<ListItem, string[]>()
  for (const { indent, ...part } of joinWrapped(text.split('\n')).flatMap(toParts)) {
    const item = { ...part, children: [] }
    while (open.length > 0 && indent < (open.at(-1)?.indent ?? 0) + MIN_INDENT) open.pop()
    const parent = open.at(-1)?.item
    if (!parent) items.push(item)
    else if (item.isBullet) parent.children.push(item)
    else {
      const lines = continued.get(parent) ?? [parent.text]
      lines.push(item.text)
      continued.set(parent, lines)
    }
    if (item.isBullet) open.push({ item, indent })
  }
  for (const [item, lines] of continued) item.text = joinSentences(lines.map((line) => endSentence(line)))
  return items
}

/** A line that goes on with a small letter belongs to the sentence before it. */
function joinWrapped(lines: string[]): string[] {
  const joined: string[] = []
  for (const line of lines) {
    const last = joined.at(-1)?.trimEnd() ?? ''
    const isOpen = last.endsWith(',') || (last.length >= MIN_WRAPPED_LENGTH && !SENTENCE_END.test(last))
    const isWrapped = isOpen && /^\s*\p{Ll}/u.test(line)
    if (isWrapped) joined[joined.length - 1] = `${last} ${line.trimStart()}`
    else joined.push(line)
  }
  return joined
}

function toParts(line: string) {
  const indent = line.replaceAll('\t', '    ').search(/\S|$/)
  const parts = splitInline(line).map((part, index) => ({
    indent,
    isBullet: index > 0 || BULLET.test(part),
    text: part
      .replace(BULLET, '')
      .replace(/\s+/g, ' ')
      .replace(/(?<![\s;,])[\s;,]+$/, '')
      .trim(),
  }))
  return parts.filter(({ text }) => text)
}

/** LinkedIn exports may have all bullets on one line. */
function splitInline(line: string): string[] {
  const isDashed = /^\s*[-–*]\s/.test(line)
  return line
    .replace(/\s{2,}/g, '  ')
    .split(INLINE_BULLET)
    .flatMap((part) => part.split(isDashed ? /\s[-–*]\s+(?=[\p{Lu}\d])/u : /\s{2}[-–*]\s/))
}
