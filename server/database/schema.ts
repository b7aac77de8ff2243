import type { Generated } from 'kysely'

/** Times are milliseconds since 1970, except `created_at`, an ISO string. */
export type Tables = {
  messages: {
    number: Generated<number>
    id: string
    sender_name: string
    subject: string
    message: string
    created_at: string
    state: 'new' | 'read' | 'archived'
    spam: string | null
    /** Hash of the idempotency key and the text. */
    sending_key: string | null
  }
  outbox: {
    message_id: string
    state: 'waiting' | 'sending' | 'sent' | 'failed'
    attempts: number
    queued_at: number
    due_at: number
    tried_at: number
    /** End of the lease. */
    claimed_until: number
    /** 1 if the mail server rejected it permanently. */
    refused: number
    sent_at: number | null
    error: string | null
  }
  /** Rate limit counters: `times` is JSON, and the row can be deleted after `ends_at`. */
  hits: { rule: string; times: string; ends_at: number }
  budget: { day: string; tokens: number }
  secrets: { name: string; value: string }
  schema_versions: { version: number }
}
