import * as z from 'zod'
import type { MessageInput } from '../../contract/message.ts'
import { httpErrors } from '../../contract/strings.ts'
import { ENGLISH } from '../../contract/words/languages.ts'
import { fill, formatNumber, type Words } from '../../contract/words/words.ts'

const MIN_LENGTH = 2
/** Some names have one character. */
const MIN_NAME_LENGTH = 1
const MAX_NAME_LENGTH = 200
const MAX_SUBJECT_LENGTH = 300
const MAX_MESSAGE_LENGTH = 20_000

const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}\p{Cc}]/gu
const NOT_TEXT = /(?![\t\n\r])\p{Cc}|\p{Noncharacter_Code_Point}/u
const LINE_END = /[\n\r\u2028\u2029]/

export type ParsedMessage = { kind: 'valid'; message: MessageInput } | { kind: 'invalid'; sentence: string }

export function parseMessage(raw: unknown, words: Words = ENGLISH): ParsedMessage {
  const { fillFullForm } = words.replies
  const parsed = createSchema(words).safeParse(raw)
  if (parsed.success) return { kind: 'valid', message: parsed.data }
  const empty = parsed.error.issues.find((issue) => issue.message === fillFullForm)
  return { kind: 'invalid', sentence: (empty ?? parsed.error.issues[0])?.message ?? fillFullForm }
}

function createSchema(words: Words) {
  const { name, subject, message } = words.contact
  return z.object(
    {
      senderName: line(name, { min: MIN_NAME_LENGTH, max: MAX_NAME_LENGTH }, words),
      subject: line(subject, { min: MIN_LENGTH, max: MAX_SUBJECT_LENGTH }, words),
      message: field(message, { min: MIN_LENGTH, max: MAX_MESSAGE_LENGTH }, words),
    },
    httpErrors.notAMessage,
  )
}

type Length = { min: number; max: number }

function line(label: string, length: Length, words: Words) {
  const error = fill(words.messageErrors.notOneLine, { label })
  return field(label, length, words).refine((text) => !LINE_END.test(text.trim()), error)
}

function field(label: string, { min, max }: Length, words: Words) {
  const { messageErrors: errors, replies } = words
  const { fillFullForm } = replies
  return z
    .string({ error: (issue) => (issue.input == null ? fillFullForm : fill(errors.notAString, { label })) })
    .refine((text) => countCodePoints(text) <= max, {
      error: fill(errors.tooLong, { label, max: formatNumber(max, words) }),
      abort: true,
    })
    .refine((text) => text.isWellFormed() && !NOT_TEXT.test(text), {
      error: fill(errors.control, { label }),
      abort: true,
    })
    .refine((text) => text.replace(INVISIBLE, '') !== '', { error: fillFullForm, abort: true })
    .refine((text) => countCodePoints(text.trim()) >= min, fill(errors.tooShort, { label, min }))
}

function countCodePoints(text: string): number {
  return Array.from(text).length
}
