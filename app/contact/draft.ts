import { type MessageInput, parseContactForm } from '../../contract/message.ts'
import { readStorage, writeStorage } from '../ui/storage.ts'

/** Stored drafts have the fields `words` and `sendingKey`. Renaming them would lose drafts in visitors' browsers. */
const DRAFT_KEY = 'vitrine-draft'
const KEY_BYTES = 16

type Draft = { words: MessageInput; sendingKey: string }

export function saveDraft(form: HTMLFormElement): void {
  storeDraft({ words: parseContactForm(new FormData(form)), sendingKey: getIdempotencyKey() })
}

/** Fills the form from the draft, or saves text typed before hydration. Returns false if there is neither. */
export function restoreDraft(form: HTMLFormElement): boolean {
  if (hasText(parseContactForm(new FormData(form)))) {
    saveDraft(form)
    return true
  }
  const fields: Partial<MessageInput> = readDraft()?.words ?? {}
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
  const existing = readDraft()?.sendingKey
  if (existing) return existing
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  const sendingKey = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  storeDraft({ words: { senderName: '', subject: '', message: '' }, sendingKey })
  return sendingKey
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
    const { words, sendingKey } = JSON.parse(readStorage('localStorage', DRAFT_KEY) ?? '')
    const values: unknown[] = [words.senderName, words.subject, words.message, sendingKey]
    return values.every((value) => typeof value === 'string') ? { words, sendingKey } : memory
  } catch {
    return memory
  }
}
