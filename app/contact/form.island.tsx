import { type FormEvent, useEffect, useRef, useState, useTransition } from 'react'
import { findEmptyFields, hasContactDetails, type MessageInput, parseContactForm } from '../../contract/message.ts'
import { sendMessage } from '../../contract/routes.ts'
import type { BrowserApi } from '../../contract/site.ts'
import { showToast } from '../ui/toasts/toasts.ts'
import { useWords } from '../ui/words.ts'
import { createDraft } from './draft.ts'
import { ContactForm, type FormResult } from './form.tsx'
import { createSender } from './send.ts'

const HEADER_AND_TOAST_PX = 210

export function EnhancedContactForm({ api }: { api: BrowserApi }) {
  const [sending, startSending] = useTransition()
  const [result, setResult] = useState<FormResult>()
  const [invalid, setInvalid] = useState<(keyof MessageInput)[]>([])
  const form = useRef<HTMLFormElement>(null)
  const hadFocus = useRef(false)
  const words = useWords()
  const [draft] = useState(createDraft)
  const [sender] = useState(() => createSender(api, words))

  useEffect(() => {
    if (form.current && draft.restore(form.current)) sender.requestToken()
  }, [draft, sender])

  useEffect(() => {
    if (result && !sending && form.current) showEnd(form.current, hadFocus.current)
  }, [result, sending])

  function write({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
    const others = invalid.filter((name) => currentTarget.elements.namedItem(name) !== target)
    setInvalid(others)
    if (others.length === 0) setResult(undefined)
    draft.save(currentTarget)
    sender.requestToken()
  }

  async function sendForm(element: HTMLFormElement): Promise<void> {
    const fields = new FormData(element)
    const input = parseContactForm(fields)
    const outcome = await sender.send(fields, draft.save(element))
    if (outcome.kind === 'sent') {
      element.reset()
      draft.clear()
      const note = hasContactDetails(input) ? undefined : words.contact.noContactDetails
      setResult({ kind: 'success', message: outcome.message, note, sent: input.message })
    } else {
      setInvalid(outcome.isInvalid ? findEmptyFields(input) : [])
      setResult({ kind: 'error', message: outcome.message })
    }
    showToast(outcome.kind === 'sent' ? 'success' : 'error', outcome.message)
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const element = event.currentTarget
    if (sending) return
    hadFocus.current = document.activeElement === findButton(element)
    setInvalid([])
    setResult(undefined)
    startSending(() => sendForm(element))
  }

  return (
    <ContactForm
      ref={form}
      // Without JavaScript, our own server receives the form even with an external backend.
      action={api.server ? api.base + sendMessage.path : sendMessage.path}
      sending={sending}
      result={result}
      invalid={invalid}
      onSubmit={submit}
      onInput={write}
    />
  )
}

/** Disabling the button took its focus, and the result may have pushed it out of view. */
function showEnd(form: HTMLFormElement, hadFocus: boolean): void {
  const button = findButton(form)
  const isFocusFree = [document.body, button].includes(document.activeElement as HTMLElement)
  const next = (hadFocus && form.querySelector<HTMLElement>('[aria-invalid]')) || button
  if (hadFocus && isFocusFree) next?.focus({ preventScroll: true })
  const distance = (button?.getBoundingClientRect().bottom ?? 0) - (next?.getBoundingClientRect().top ?? 0)
  // A toast would cover the button, which is scrolled above it if the field stays in view.
  const target = distance < innerHeight - HEADER_AND_TOAST_PX ? button : next
  target?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
}

function findButton(form: HTMLFormElement): HTMLButtonElement | null {
  return form.querySelector('button')
}
