import * as z from 'zod'
import { FILL_FULL_FORM, type MessageInput } from '../../contract/message.ts'

const SHORTEST = 2
const LONGEST_NAME = 200
const LONGEST_SUBJECT = 300
const LONGEST_MESSAGE = 20_000

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
    senderName: field('Your Name', LONGEST_NAME),
    subject: field('Subject', LONGEST_SUBJECT),
    message: field('Message', LONGEST_MESSAGE),
  },
  'The message must be an object with senderName, subject and message.',
)

function field(label: string, longest: number) {
  return z
    .string({ error: (issue) => (issue.input == null ? FILL_FULL_FORM : `${label} must be a text.`) })
    .refine((text) => text.trim() !== '', { error: FILL_FULL_FORM, abort: true })
    .refine((text) => text.trim().length >= SHORTEST, `${label} must have at least ${SHORTEST} characters.`)
    .refine((text) => text.length <= longest, `${label} must have at most ${longest.toLocaleString('en')} characters.`)
}
