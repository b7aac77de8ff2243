const HEADER =
  /^\s*\**(?:from|to|cc|bcc|sent|date|subject|reply-to|von|an|gesendet|datum|betreff|de|à|envoyé|objet|发件人|收件人|主题|日期)\**\s*[:：]/i
const QUOTE = /^\s*>/
/** Matches "On 3 March, Anna wrote:" in any language. */
const BEFORE_QUOTE = /\d.*[:：]\s*$/
const GREETING = /^\s*\S+(?:\s\S+){0,4}[,!，]\s*$/
const SIGNATURE_MARK = /^--\s*$/
const SIGNATURE_LINE = /^\s*(?![-*•]|\d+[.)])\S+(?:\s+\S+){0,5}(?<![.?!。！？])\s*$/
/** Two such lines may be the dates of a job. */
const MIN_HEADER_LINES = 3
const SIGNATURE_MAX_LINES = 6
/** A shorter message, such as "FYI", comes with the one that it forwards. */
const MESSAGE_MIN_WORDS = 12

/** Returns the newest message of an email thread, or undefined if the text is no email. */
export function readEmail(text: string): string | undefined {
  const lines = text.split(/\r\n?|\n/)
  const messages = splitMessages(lines)
  const hasQuotes = lines.some((line, index) => isBeforeQuote(line, lines[index + 1]))
  if (messages.length === 1 && !hasQuotes && !GREETING.test(lines.find(isFilled) ?? '')) return undefined
  const bodies = messages.map(readBody)
  const newest = bodies.find((body) => body.split(/\s+/).length >= MESSAGE_MIN_WORDS)
  return newest ?? (bodies.join('\n').trim() || undefined)
}

/** A message starts with the lines of its header, such as "From:", "To:", and "Subject:". */
function splitMessages(lines: string[]): string[][] {
  const messages: string[][] = [[]]
  let isHeader = false
  for (const [index, line] of lines.entries()) {
    const wasHeader: boolean = isHeader
    isHeader = HEADER.test(line) && (wasHeader || startsHeader(lines.slice(index, index + MIN_HEADER_LINES)))
    if (isHeader && !wasHeader) messages.push([])
    if (!isHeader) messages.at(-1)?.push(line)
  }
  return messages
}

function startsHeader(lines: string[]): boolean {
  return lines.length === MIN_HEADER_LINES && lines.every((line) => HEADER.test(line))
}

function readBody(lines: string[]): string {
  const own = lines.filter((line, index) => !QUOTE.test(line) && !isBeforeQuote(line, lines[index + 1]))
  const kept = own.some(isFilled) ? own : lines.map((line) => line.replace(/^[\s>]+/, ''))
  const start = Math.max(0, kept.findIndex(isFilled))
  return withoutSignature(kept.slice(GREETING.test(kept[start] ?? '') ? start + 1 : start)).join('\n')
}

function isBeforeQuote(line: string, next = ''): boolean {
  return QUOTE.test(next) && BEFORE_QUOTE.test(line)
}

/** Drops what follows "--", or the short lines at the end. */
function withoutSignature(lines: string[]): string[] {
  const mark = lines.findIndex((line) => SIGNATURE_MARK.test(line))
  if (mark !== -1) return lines.slice(0, mark)
  const body = lines.findLastIndex((line) => isFilled(line) && !SIGNATURE_LINE.test(line))
  const isSignature = lines.slice(body + 1).filter(isFilled).length <= SIGNATURE_MAX_LINES
  return isSignature ? lines.slice(0, body + 1) : lines
}

function isFilled(line: string): boolean {
  return line.trim() !== ''
}
