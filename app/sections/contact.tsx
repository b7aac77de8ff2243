import { type FormEvent, useEffect, useRef, useTransition } from 'react'
import {
  KEY_HEADER,
  readWords,
  SEND_PATH,
  STAMP_FIELD,
  STAMP_HEADER,
  sendMessage,
  TRAP_FIELD,
  TRAP_HEADER,
} from '../../contract/message.ts'
import { forgetDraft, keepDraft, restoreDraft, toSendingKey } from '../contact/draft.ts'
import { ContactForm } from '../contact/form.tsx'
import type { BrowserApi } from '../context.ts'
import { SectionFrame } from '../ui/section-frame.tsx'
import { showToast } from '../ui/toasts.tsx'

export function Contact({ api }: { api: BrowserApi }) {
  const [sending, startSending] = useTransition()
  const form = useRef<HTMLFormElement>(null)

  // The world outside: what the visitor wrote here before and has not sent yet.
  useEffect(() => {
    if (form.current) restoreDraft(form.current)
  }, [])

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (sending) return
    const sent = event.currentTarget
    const data = new FormData(sent)
    keepDraft(sent)
    startSending(async () => {
      const outcome = await sendMessage(readWords(data), { base: api.base, headers: api.base ? {} : toHeaders(data) })
      if (outcome.kind === 'sent') {
        sent.reset()
        forgetDraft()
      }
      showToast(outcome.kind === 'sent' ? 'success' : 'error', outcome.message)
    })
  }

  return (
    <SectionFrame id="contact" title="CONTACT ME">
      <ContactForm
        ref={form}
        action={SEND_PATH}
        sending={sending}
        onSubmit={send}
        onInput={(event) => keepDraft(event.currentTarget)}
      />
    </SectionFrame>
  )
}

/** For our own backend alone; the message itself stays what the specification says. */
function toHeaders(form: FormData): Record<string, string> {
  const stamp = form.get(STAMP_FIELD)
  return {
    [KEY_HEADER]: toSendingKey(),
    ...(typeof stamp === 'string' && { [STAMP_HEADER]: stamp }),
    ...(form.get(TRAP_FIELD) && { [TRAP_HEADER]: 'filled' }),
  }
}
