import { type FormEvent, useTransition } from 'react'
import { type MessageInput, SEND_PATH, sendMessage } from '../../contract/message.ts'
import type { BrowserApi } from '../context.ts'
import { SectionFrame } from '../ui/section-frame.tsx'
import { showToast } from '../ui/toasts.tsx'
import { ContactForm } from './contact-form.tsx'

export function Contact({ api }: { api: BrowserApi }) {
  const [sending, startSending] = useTransition()

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (sending) return
    const form = event.currentTarget
    startSending(async () => {
      const outcome = await sendMessage(toMessage(new FormData(form)), { base: api.base })
      if (outcome.kind === 'sent') form.reset()
      showToast(outcome.kind === 'sent' ? 'success' : 'error', outcome.message)
    })
  }

  return (
    <SectionFrame id="contact" title="CONTACT ME">
      <ContactForm action={SEND_PATH} sending={sending} onSubmit={send} />
    </SectionFrame>
  )
}

/** Empty fields go out as they are: the backend says what is wrong. */
function toMessage(form: FormData): MessageInput {
  const read = (name: string) => String(form.get(name) ?? '')
  return { senderName: read('senderName'), subject: read('subject'), message: read('message') }
}
