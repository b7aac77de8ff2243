import { type MessageInput, parseContactForm } from '../../contract/message.ts'
import { readStorage, writeStorage } from '../ui/storage.ts'

const DRAFT_KEY = 'vitrine-draft'
const KEY_BYTES = 16

type StoredDraft = { message: MessageInput; idempotencyKey: string }

/** Keeps the message in storage, or in memory if the browser forbids storage. */
export function createDraft() {
  let memory: StoredDraft | undefined

  function store(draft: StoredDraft | undefined): void {
    memory = draft
    writeStorage('localStorage', DRAFT_KEY, draft ? JSON.stringify(draft) : '')
  }

  function read(): StoredDraft | undefined {
    try {
      const { message, idempotencyKey } = JSON.parse(readStorage('localStorage', DRAFT_KEY) ?? '')
      const values: unknown[] = [message.senderName, message.subject, message.message, idempotencyKey]
      return values.every((value) => typeof value === 'string') ? { message, idempotencyKey } : memory
    } catch {
      return memory
    }
  }

  /** Returns the idempotency key, which is the same until the message is sent. */
  function save(form: HTMLFormElement): string {
    const idempotencyKey = read()?.idempotencyKey ?? createKey()
    store({ message: parseContactForm(new FormData(form)), idempotencyKey })
    return idempotencyKey
  }

  /** Fills the form from the draft, or saves text typed before hydration. Returns false if there is neither. */
  function restore(form: HTMLFormElement): boolean {
    if (hasText(parseContactForm(new FormData(form)))) {
      save(form)
      return true
    }
    const fields: Partial<MessageInput> = read()?.message ?? {}
    for (const [name, value] of Object.entries(fields)) {
      const field = form.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value
    }
    return hasText(fields)
  }

  return { save, restore, clear: () => store(undefined) }
}

function hasText(fields: Partial<MessageInput>): boolean {
  return Object.values(fields).some(Boolean)
}

function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
