import type { Turn } from './conversation.ts'

const HEADER =
  /^\s*\**(from|to|cc|bcc|sent|date|subject|reply-to|von|an|gesendet|datum|betreff|de|à|envoyé|objet|发件人|收件人|主题|日期)\**\s*[:：]\**\s*(.*)$/i
const SENDER = /^(?:from|von|de|发件人)$/i
const SUBJECT = /^(?:subject|betreff|objet|主题)$/i
const MAX_HEADER_DISTANCE = 5
const WROTE = /^\s*(?:on|am|le|el|在)\s.{5,160}?(?:wrote|schrieb|a écrit|escribió|写道)(.{0,80})[:：]\s*$/i
const FORWARDED = /^\s*[-_*]{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht|message d'origine).*$/i
const EMAIL = /[<([]?[^\s<>()[\]]+@[^\s<>()[\]]+[>)\]]?/g
const QUOTE_MARKS = /^\s*((?:>\s?)+)/
const GREETING =
  /^\s*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|guten (?:tag|morgen)|moin|liebe[rs]?|sehr geehrte[rs]?|bonjour|bonsoir|salut|chère?s?|hola|estimad[oa]s?|ciao|buongiorno)\b[^.!?:;]{0,40}[,!.:]?\s*$/i
const CLOSING =
  /^\s*(?:(?:many |kind |best |warm )*(?:thanks|regards|wishes)|thank you|thanks(?: again| a lot| so much)?|cheers|sincerely|yours(?: \w+)?|best|(?:viele|beste|liebe|mit freundlichen|schöne) grüße(?:n)?|mfg|vg|lg|danke|cordialement|bien à vous|merci(?: d'avance)?|saludos|un saludo)\s*[,!.]*\s*$/i
const SENT_FROM = /^\s*(?:sent from my|get outlook for|von meinem .{0,20} gesendet|envoyé de mon)\b/i
const SENTENCE = /(?:\S+\s+){4,}\S+[.!?…]\s*$/
const SIGNATURE_MAX_LINES = 6
const SIGNATURE_LINE_MAX_CHARACTERS = 60

type Thread = { turns: Turn[]; subject: string }

export function parseThread(text: string): Thread | undefined {
  const lines = text.split('\n')
  return lines.some((line) => WROTE.test(line)) || hasHeaders(lines) ? readThread(lines) : undefined
}

/** Ignores headers in the second half, because an email in an appendix is not a thread. */
function hasHeaders(lines: string[]): boolean {
  return lines.slice(0, Math.ceil(lines.length / 2)).some((line, at) => {
    const [, label = ''] = HEADER.exec(line) ?? []
    return SENDER.test(label) && lines.slice(at + 1, at + MAX_HEADER_DISTANCE).some((next) => HEADER.test(next))
  })
}

function readThread(lines: string[]): Thread {
  const messages: { speaker: string; depth: number; lines: string[] }[] = []
  const writersByDepth: string[] = []
  let subject = ''
  let startsMessage = false
  let writer = ''
  for (const raw of lines) {
    const line = raw.replace(QUOTE_MARKS, '')
    const depth = QUOTE_MARKS.exec(raw)?.[1]?.match(/>/g)?.length ?? 0
    const [, label = '', value = ''] = HEADER.exec(line) ?? []
    if (WROTE.test(line) || SENDER.test(label)) {
      writer = label === '' ? findWriter(line) : toName(value)
      startsMessage = true
    }
    if (SUBJECT.test(label)) subject ||= value
    if (label !== '' || WROTE.test(line) || FORWARDED.test(line)) continue
    if (startsMessage && line.trim() !== '') writersByDepth[depth] = writer
    if (line.trim() !== '' && (startsMessage || depth !== messages.at(-1)?.depth)) {
      messages.push({ speaker: writersByDepth[depth] ?? '', depth, lines: [] })
      startsMessage = false
    }
    messages.at(-1)?.lines.push(line)
  }
  const turns = messages.map((message) => ({
    speaker: message.speaker,
    quoted: message.depth > 0,
    text: withoutSignatures(message.lines).join('\n'),
  }))
  return { subject, turns }
}

function toName(sender: string): string {
  return sender
    .replace(EMAIL, '')
    .replace(/["'<>]/g, '')
    .trim()
}

function findWriter(line: string): string {
  const bare = line.replace(EMAIL, '').replace(/[<>]/g, ' ')
  const after = /(?:schrieb|a écrit|escribió|写道)\s+(.{2,40}?)\s*[:：]\s*$/i.exec(bare)?.[1]
  const before = /(?:\d|[ap]m|,)\s*,?\s+((?:\p{Lu}[\p{L}.'’-]*\s){1,4})\s*(?:wrote|a écrit)/iu.exec(bare)?.[1]
  return (after ?? before ?? '').trim()
}

export function isGreeting(line: string): boolean {
  return GREETING.test(line)
}

export function withoutSignatures(lines: string[]): string[] {
  const body: string[] = []
  let dropping = 0
  for (const line of lines) {
    if (CLOSING.test(line) || /^--\s*$/.test(line)) dropping = SIGNATURE_MAX_LINES
    else if (dropping > 0 && line.length <= SIGNATURE_LINE_MAX_CHARACTERS && !SENTENCE.test(line)) dropping -= 1
    else if (!GREETING.test(line) && !SENT_FROM.test(line)) {
      dropping = 0
      body.push(line)
    }
  }
  return body
}
