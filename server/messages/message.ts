import * as z from 'zod'
import { FILL_FULL_FORM, type MessageInput } from '../../contract/message.ts'

const SHORTEST = 2
const LONGEST_NAME = 200
const LONGEST_SUBJECT = 300
const LONGEST_MESSAGE = 20_000

/** Spaces, joiners and marks that print nothing: a text of these alone is empty to its reader. */
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}\p{Cc}]/gu
/** What no text has: control characters other than tab and line ends, and code points that are not characters. */
const NOT_TEXT = /(?![\t\n\r])\p{Cc}|\p{Noncharacter_Code_Point}/u
const LINE_END = /[\n\r\u2028\u2029]/

export type ParsedMessage = { kind: 'good'; message: MessageInput } | { kind: 'refused'; sentence: string }

/** Reads what a visitor sent; the sentence says the first thing that is wrong with it. */
export function parseMessage(raw: unknown): ParsedMessage {
  const parsed = input.safeParse(raw)
  if (parsed.success) return { kind: 'good', message: parsed.data }
  const empty = parsed.error.issues.find((issue) => issue.message === FILL_FULL_FORM)
  return { kind: 'refused', sentence: (empty ?? parsed.error.issues[0])?.message ?? FILL_FULL_FORM }
}

const input = z.object(
  {
    senderName: line('Your Name', LONGEST_NAME),
    subject: line('Subject', LONGEST_SUBJECT),
    message: field('Message', LONGEST_MESSAGE),
  },
  'The message must be an object with senderName, subject and message.',
)

function line(label: string, longest: number) {
  return field(label, longest).refine((text) => !LINE_END.test(text.trim()), `${label} must be one line.`)
}

function field(label: string, longest: number) {
  return z
    .string({ error: (issue) => (issue.input == null ? FILL_FULL_FORM : `${label} must be a text.`) })
    .refine((text) => countLetters(text) <= longest, {
      error: `${label} must have at most ${longest.toLocaleString('en')} characters.`,
      abort: true,
    })
    .refine((text) => text.isWellFormed() && !NOT_TEXT.test(text), {
      error: `${label} has characters that are not text.`,
      abort: true,
    })
    .refine((text) => text.replace(INVISIBLE, '') !== '', { error: FILL_FULL_FORM, abort: true })
    .refine((text) => countLetters(text.trim()) >= SHORTEST, `${label} must have at least ${SHORTEST} characters.`)
}

/** As people count: an emoji outside the first plane is one, not two. */
function countLetters(text: string): number {
  return Array.from(text).length
}
