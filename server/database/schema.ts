import type { Generated } from 'kysely'

/** Times are milliseconds since 1970; `created_at` alone is the ISO text that the wire has. */
export type Tables = {
  messages: {
    /** What the owner calls it by: 1, 2, 3. */
    number: Generated<number>
    id: string
    sender_name: string
    subject: string
    message: string
    created_at: string
    state: 'new' | 'read' | 'archived'
    /** Why it is in quarantine; null for a message in the inbox. */
    spam: string | null
    /** Names one sending of one text, so that a second try is not a second message. */
    sending_key: string | null
  }
  outbox: {
    message_id: string
    state: 'waiting' | 'sending' | 'sent' | 'failed'
    attempts: number
    queued_at: number
    due_at: number
    tried_at: number
    /** Until when the process that claimed it may take; after that another may try. */
    claimed_until: number
    /** 1 where the mail server said no for good. */
    refused: number
    sent_at: number | null
    error: string | null
  }
  /** What was counted under a rule, as JSON: when and how many; after `ends_at` no window needs any of it. */
  hits: { rule: string; times: string; ends_at: number }
  /** Tokens spent at the language-model provider, by day in UTC. */
  budget: { day: string; tokens: number }
  secrets: { name: string; value: string }
  schema_versions: { version: number }
}
