import { type MessageInput, parseContactForm } from '../../contract/message.ts'
import { readStorage, writeStorage } from '../ui/storage.ts'

/** The storage key of the draft. Its fields keep their names: older drafts are still in visitors' browsers. */
const DRAFT_KEY = 'vitrine-draft'
const KEY_BYTES = 16

type Draft = { words: MessageInput; sendingKey: string }

export function saveDraft(form: HTMLFormElement): void {
  storeDraft({ words: parseContactForm(new FormData(form)), sendingKey: getIdempotencyKey() })
}

/** Fills the form from the draft, or saves what was typed before hydration. False where there is neither. */
export function restoreDraft(form: HTMLFormElement): boolean {
  if (hasWords(parseContactForm(new FormData(form)))) {
    saveDraft(form)
    return true
  }
  const words: Partial<MessageInput> = readDraft()?.words ?? {}
  for (const [name, value] of Object.entries(words)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value
  }
  return hasWords(words)
}

export function clearDraft(): void {
  memory = undefined
  writeStorage('localStorage', DRAFT_KEY, '')
}

export function getIdempotencyKey(): string {
  const known = readDraft()?.sendingKey
  if (known) return known
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  const sendingKey = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  storeDraft({ words: { senderName: '', subject: '', message: '' }, sendingKey })
  return sendingKey
}

function hasWords(words: Partial<MessageInput>): boolean {
  return Object.values(words).some(Boolean)
}

/** Where the browser forbids storage, the draft lives as long as the page. */
let memory: Draft | undefined

function storeDraft(draft: Draft): void {
  memory = draft
  writeStorage('localStorage', DRAFT_KEY, JSON.stringify(draft))
}

function readDraft(): Draft | undefined {
  try {
    const { words, sendingKey } = JSON.parse(readStorage('localStorage', DRAFT_KEY) ?? '')
    const texts: unknown[] = [words.senderName, words.subject, words.message, sendingKey]
    return texts.every((text) => typeof text === 'string') ? { words, sendingKey } : memory
  } catch {
    return memory
  }
}
