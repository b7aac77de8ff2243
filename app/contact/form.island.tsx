import { type FormEvent, useEffect, useRef, useState, useTransition } from 'react'
import { hasContactDetails, parseContactForm } from '../../contract/message.ts'
import { sendMessage } from '../../contract/routes.ts'
import type { BrowserApi } from '../../contract/site.ts'
import { showToast } from '../ui/toasts/toasts.ts'
import { useWords } from '../ui/words.ts'
import { clearDraft, restoreDraft, saveDraft } from './draft.ts'
import { ContactForm, type FormResult } from './form.tsx'
import { requestFormToken, send } from './send.ts'

export function EnhancedContactForm({ api }: { api: BrowserApi }) {
  const [sending, startSending] = useTransition()
  const [result, setResult] = useState<FormResult>()
  const form = useRef<HTMLFormElement>(null)
  const words = useWords()

  useEffect(() => {
    if (form.current && restoreDraft(form.current)) requestFormToken(api)
  }, [api])

  // The result may have pushed the button out of view.
  useEffect(() => {
    if (!result || sending) return
    form.current?.querySelector('button')?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [result, sending])

  function write(element: HTMLFormElement): void {
    setResult(undefined)
    saveDraft(element)
    requestFormToken(api)
  }

  async function sendForm(element: HTMLFormElement): Promise<void> {
    saveDraft(element)
    const fields = new FormData(element)
    const outcome = await send(fields, api, words)
    const kind = outcome.kind === 'sent' ? 'success' : 'error'
    const isUnanswerable = outcome.kind === 'sent' && !hasContactDetails(parseContactForm(fields))
    const note = isUnanswerable ? words.contact.noContactDetails : undefined
    if (outcome.kind === 'sent') {
      element.reset()
      clearDraft()
    } else if (outcome.isInvalid) markEmptyFields(element)
    setResult({ kind, message: outcome.message, note })
    showToast(kind, outcome.message)
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const element = event.currentTarget
    if (!sending) startSending(() => sendForm(element))
  }

  return (
    <ContactForm
      ref={form}
      // Without JavaScript, our own server receives the form even with an external backend.
      action={api.server ? api.base + sendMessage.path : sendMessage.path}
      sending={sending}
      result={result}
      onSubmit={submit}
      onInput={(event) => write(event.currentTarget)}
    />
  )
}

function markEmptyFields(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('.field > :is(input, textarea)')) {
    field.ariaInvalid = field.value.trim() ? null : 'true'
    field.addEventListener('input', () => (field.ariaInvalid = null), { once: true })
  }
}
