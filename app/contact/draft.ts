import { type MessageInput, parseContactForm } from '../../contract/message.ts'

/** The storage key of the draft. Its fields keep their names: older drafts are still in visitors' browsers. */
const DRAFT_KEY = 'vitrine-draft'
const KEY_BYTES = 16

type Draft = { words: MessageInput; sendingKey: string }

export function saveDraft(form: HTMLFormElement): void {
  storeDraft({ words: parseContactForm(new FormData(form)), sendingKey: getIdempotencyKey() })
}

/** Fills the form from the draft, or saves what was typed before hydration. False where there is neither. */
export function restoreDraft(form: HTMLFormElement): boolean {
  if (Object.values(parseContactForm(new FormData(form))).some(Boolean)) {
    saveDraft(form)
    return true
  }
  const words = readDraft()?.words
  if (!words) return false
  for (const [name, value] of Object.entries(words)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value
  }
  return Object.values(words).some(Boolean)
}

export function clearDraft(): void {
  memory = undefined
  try {
    localStorage.removeItem(DRAFT_KEY)
  } catch {}
}

export function getIdempotencyKey(): string {
  const known = readDraft()?.sendingKey
  if (known) return known
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  const sendingKey = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  storeDraft({ words: readDraft()?.words ?? { senderName: '', subject: '', message: '' }, sendingKey })
  return sendingKey
}

/** Where the browser forbids storage, the draft lives as long as the page. */
let memory: Draft | undefined

function storeDraft(draft: Draft): void {
  memory = draft
  try {
    localStorage.setItem(DRAFT_KEY, JSON.stringify(draft))
  } catch {
    // Storage is forbidden or full: the draft lives in memory.
  }
}

function readDraft(): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(DRAFT_KEY) ?? 'null')
    return isDraft(draft) ? draft : memory
  } catch {
    // Storage is forbidden, or holds something else.
    return memory
  }
}

function isDraft(value: unknown): value is Draft {
  if (value === null || typeof value !== 'object' || !('words' in value) || !('sendingKey' in value)) return false
  const { words, sendingKey } = value
  if (words === null || typeof words !== 'object' || typeof sendingKey !== 'string') return false
  return ['senderName', 'subject', 'message'].every((name) => typeof Reflect.get(words, name) === 'string')
}
