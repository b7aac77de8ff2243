import { type MessageInput, readWords } from '../../contract/message.ts'
import { DRAFT_KEY } from './draft-key.ts'

const KEY_BYTES = 16

type Draft = { words: MessageInput; sendingKey: string }

/** Keeps what stands in the form until it is sent, so that a reload or a closed tab loses nothing. */
export function keepDraft(form: HTMLFormElement): void {
  saveDraft({ words: readWords(new FormData(form)), sendingKey: toSendingKey() })
}

/** Puts the draft back; where the visitor has begun to write before scripts were there, that is the draft now. */
export function restoreDraft(form: HTMLFormElement): void {
  if (Object.values(readWords(new FormData(form))).some(Boolean)) {
    keepDraft(form)
    return
  }
  const words = readDraft()?.words
  if (!words) return
  for (const [name, value] of Object.entries(words)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value
  }
}

export function forgetDraft(): void {
  memory = undefined
  try {
    localStorage.removeItem(DRAFT_KEY)
  } catch {
    // Storage is forbidden: there is nothing in it to forget.
  }
}

/** Names the sending of this draft, the same for every try until it has arrived. */
export function toSendingKey(): string {
  const known = readDraft()?.sendingKey
  if (known) return known
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  const sendingKey = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  saveDraft({ words: readDraft()?.words ?? { senderName: '', subject: '', message: '' }, sendingKey })
  return sendingKey
}

/** Where the browser refuses storage, the draft lives as long as the page. */
let memory: Draft | undefined

function saveDraft(draft: Draft): void {
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
    // Storage is forbidden, or holds something that is not ours.
    return memory
  }
}

function isDraft(value: unknown): value is Draft {
  if (value === null || typeof value !== 'object' || !('words' in value) || !('sendingKey' in value)) return false
  const { words, sendingKey } = value
  if (words === null || typeof words !== 'object' || typeof sendingKey !== 'string') return false
  return ['senderName', 'subject', 'message'].every((name) => typeof Reflect.get(words, name) === 'string')
}
