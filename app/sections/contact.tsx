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

/** `mail` is where to write to where no server takes messages. */
export function Contact({ api, mail }: { api: BrowserApi; mail: string }) {
  return (
    <SectionFrame id="contact" title="CONTACT ME">
      {api.server === 'none' ? <MailLink mail={mail} /> : <LivingForm api={api} />}
    </SectionFrame>
  )
}

function MailLink({ mail }: { mail: string }) {
  if (!mail) return <p className="text-lead">You find me at the addresses below.</p>
  return (
    <a href={`mailto:${mail}`} className="break-words text-lead text-accent underline-offset-4 hover:underline">
      {mail}
    </a>
  )
}

function LivingForm({ api }: { api: BrowserApi }) {
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
    <ContactForm
      ref={form}
      // A server behind which a backend stands takes the form itself.
      action={api.server ? api.base + SEND_PATH : SEND_PATH}
      sending={sending}
      onSubmit={send}
      onInput={(event) => keepDraft(event.currentTarget)}
    />
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
