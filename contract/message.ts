import { islandWords } from './words/en.ts'

export const MESSAGE_SENT = islandWords.replies.messageSent
export const FILL_FULL_FORM = islandWords.replies.fillFullForm

export const TOKEN_HEADER = 'x-form-token'
export const HONEYPOT_HEADER = 'x-form-honeypot'
export const IDEMPOTENCY_HEADER = 'idempotency-key'
export const HONEYPOT_FIELD = 'website'

export type MessageInput = { senderName: string; subject: string; message: string }
export type StoredMessage = MessageInput & { _id: string; createdAt: string }

/** Leaves empty fields empty, because the backend validates the form. */
export function parseContactForm(form: FormData): MessageInput {
  const read = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { senderName: read('senderName'), subject: read('subject'), message: read('message') }
}

/** A page without scripts shows this. A held message is stored, but the owner may read it late. */
export type ContactReply = { kind: 'sent' | 'held' | 'refused'; status: number; message: string; retryAfterS?: number }
