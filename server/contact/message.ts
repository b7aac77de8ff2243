import * as z from 'zod'
import { FILL_FULL_FORM, type MessageInput } from '../../contract/message.ts'
import { contact, messageErrors } from '../../contract/strings.ts'

const MIN_LENGTH = 2
const MAX_NAME_LENGTH = 200
const MAX_SUBJECT_LENGTH = 300
const MAX_MESSAGE_LENGTH = 20_000

const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}\p{Cc}]/gu
const NOT_TEXT = /(?![\t\n\r])\p{Cc}|\p{Noncharacter_Code_Point}/u
const LINE_END = /[\n\r\u2028\u2029]/

export type ParsedMessage = { kind: 'valid'; message: MessageInput } | { kind: 'invalid'; sentence: string }

export function parseMessage(raw: unknown): ParsedMessage {
  const parsed = input.safeParse(raw)
  if (parsed.success) return { kind: 'valid', message: parsed.data }
  const empty = parsed.error.issues.find((issue) => issue.message === FILL_FULL_FORM)
  return { kind: 'invalid', sentence: (empty ?? parsed.error.issues[0])?.message ?? FILL_FULL_FORM }
}

const input = z.object(
  {
    senderName: line(contact.name, MAX_NAME_LENGTH),
    subject: line(contact.subject, MAX_SUBJECT_LENGTH),
    message: field(contact.message, MAX_MESSAGE_LENGTH),
  },
  messageErrors.notAnObject,
)

function line(label: string, max: number) {
  return field(label, max).refine((text) => !LINE_END.test(text.trim()), messageErrors.notOneLine(label))
}

function field(label: string, max: number) {
  return z
    .string({ error: (issue) => (issue.input == null ? FILL_FULL_FORM : messageErrors.notAString(label)) })
    .refine((text) => countCodePoints(text) <= max, {
      error: messageErrors.tooLong(label, max),
      abort: true,
    })
    .refine((text) => text.isWellFormed() && !NOT_TEXT.test(text), {
      error: messageErrors.control(label),
      abort: true,
    })
    .refine((text) => text.replace(INVISIBLE, '') !== '', { error: FILL_FULL_FORM, abort: true })
    .refine((text) => countCodePoints(text.trim()) >= MIN_LENGTH, messageErrors.tooShort(label, MIN_LENGTH))
}

function countCodePoints(text: string): number {
  return Array.from(text).length
}
