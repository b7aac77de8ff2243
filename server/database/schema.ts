import type { Generated } from 'kysely'
import * as z from 'zod'
import type { StoredMessage } from '../../contract/message.ts'

// Times are milliseconds since 1970, except `created_at`, which is an ISO string.

/** Each value is a reason for quarantine. `over-total` means that CONTACT_TOTAL was exceeded, not that it is spam. */
export const OVER_TOTAL = 'over-total'
export const SPAM_SIGNS = ['honeypot', 'forged-token', 'too-many-links', 'link-in-header'] as const
const SPAM_REASONS = [OVER_TOTAL, ...SPAM_SIGNS] as const
export type SpamReason = (typeof SPAM_REASONS)[number]

export const messageRow = z.strictObject({
  number: z.int().positive(),
  id: z.string(),
  sender_name: z.string(),
  subject: z.string(),
  message: z.string(),
  created_at: z.string(),
  state: z.enum(['new', 'read', 'archived']),
  spam: z.nullable(z.enum(SPAM_REASONS)),
  idempotency_key: z.nullable(z.string()),
})

export const outboxRow = z.strictObject({
  message_id: z.string(),
  state: z.enum(['waiting', 'sending', 'sent', 'failed']),
  attempts: z.int(),
  queued_at: z.int(),
  due_at: z.int(),
  tried_at: z.int(),
  claimed_until: z.int(),
  refused: z.int(),
  sent_at: z.nullable(z.int()),
  error: z.nullable(z.string()),
})

export type MessageRow = z.output<typeof messageRow>

export type Tables = {
  messages: Omit<MessageRow, 'number'> & { number: Generated<number> }
  outbox: z.output<typeof outboxRow>
  hits: { rule: string; times: string; ends_at: number }
  budget: { day: string; tokens: number }
  budget_shares: { day: string; network: string; tokens: number }
  /** Also when the owner was last emailed about the quarantine, and when expired messages were last deleted. */
  secrets: { name: string; value: string }
  schema_versions: { version: number }
}

export function toStoredMessage(row: MessageRow): StoredMessage {
  return {
    _id: row.id,
    senderName: row.sender_name,
    subject: row.subject,
    message: row.message,
    createdAt: row.created_at,
  }
}
