import { type MessageInput, parseContactForm } from '../../contract/message.ts'
import { readStorage, writeStorage } from '../ui/storage.ts'

const DRAFT_KEY = 'vitrine-draft'
const KEY_BYTES = 16

type Draft = { message: MessageInput; idempotencyKey: string }

export function saveDraft(form: HTMLFormElement): void {
  storeDraft({ message: parseContactForm(new FormData(form)), idempotencyKey: getIdempotencyKey() })
}

/** Fills the form from the draft, or saves text typed before hydration. Returns false if there is neither. */
export function restoreDraft(form: HTMLFormElement): boolean {
  if (hasText(parseContactForm(new FormData(form)))) {
    saveDraft(form)
    return true
  }
  const fields: Partial<MessageInput> = readDraft()?.message ?? {}
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value
  }
  return hasText(fields)
}

export function clearDraft(): void {
  memory = undefined
  writeStorage('localStorage', DRAFT_KEY, '')
}

export function getIdempotencyKey(): string {
  const existing = readDraft()?.idempotencyKey
  if (existing) return existing
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  const idempotencyKey = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  storeDraft({ message: { senderName: '', subject: '', message: '' }, idempotencyKey })
  return idempotencyKey
}

function hasText(fields: Partial<MessageInput>): boolean {
  return Object.values(fields).some(Boolean)
}

/** Holds the draft if the browser forbids storage. */
let memory: Draft | undefined

function storeDraft(draft: Draft): void {
  memory = draft
  writeStorage('localStorage', DRAFT_KEY, JSON.stringify(draft))
}

function readDraft(): Draft | undefined {
  try {
    const { message, idempotencyKey } = JSON.parse(readStorage('localStorage', DRAFT_KEY) ?? '')
    const values: unknown[] = [message.senderName, message.subject, message.message, idempotencyKey]
    return values.every((value) => typeof value === 'string') ? { message, idempotencyKey } : memory
  } catch {
    return memory
  }
}
