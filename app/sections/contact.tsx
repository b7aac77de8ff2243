import { type FormEvent, useEffect, useRef, useTransition } from 'react'
import { NO_RESPONSE } from '../../contract/answer.ts'
import { readWords, SEND_PATH } from '../../contract/message.ts'
import type { SendOutcome } from '../../contract/send-message.ts'
import { DRAFT_KEY } from '../contact/draft-key.ts'
import { ContactForm } from '../contact/form.tsx'
import type { BrowserApi } from '../context.ts'
import { SectionFrame } from '../ui/section-frame.tsx'
import { showToast } from '../ui/toasts.tsx'

/** What keeps and sends a message is fetched when there is one. */
const fetchWriter = () => import('../contact/send.ts')

/** `mail` is where to write to where no server takes messages. */
export function Contact({ api, mail }: { api: BrowserApi; mail: string }) {
  return (
    <SectionFrame id="contact" title="CONTACT ME">
      {api.server === 'none' ? <MailLink mail={mail} /> : <LivingForm api={api} />}
    </SectionFrame>
  )
}

function MailLink({ mail }: { mail: string }) {
  if (!mail) return <p className="lead">You find me at the addresses below.</p>
  return (
    <a href={`mailto:${mail}`} className="lead break-words text-accent underline-offset-4 hover:underline">
      {mail}
    </a>
  )
}

function LivingForm({ api }: { api: BrowserApi }) {
  const [sending, startSending] = useTransition()
  const form = useRef<HTMLFormElement>(null)

  // The world outside: what the visitor wrote here before and has not sent yet.
  useEffect(() => {
    const { current } = form
    if (current && hasWords(current)) fetchWriter().then(({ restoreDraft }) => restoreDraft(current), toNothing)
  }, [])

  function write(changed: HTMLFormElement): void {
    fetchWriter().then(({ keepDraft }) => keepDraft(changed), toNothing)
  }

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (sending) return
    const sent = event.currentTarget
    startSending(async () => {
      const { kind, message } = await post(sent, api)
      showToast(kind === 'sent' ? 'success' : 'error', message)
    })
  }

  return (
    <ContactForm
      ref={form}
      // A server behind which a backend stands takes the form itself.
      action={api.server ? api.base + SEND_PATH : SEND_PATH}
      sending={sending}
      onSubmit={send}
      onInput={(event) => write(event.currentTarget)}
    />
  )
}

async function post(form: HTMLFormElement, api: BrowserApi): Promise<SendOutcome> {
  const data = new FormData(form)
  try {
    const { send, keepDraft, forgetDraft, markEmpty } = await fetchWriter()
    keepDraft(form)
    const outcome = await send(data, api)
    if (outcome.kind === 'sent') {
      form.reset()
      forgetDraft()
    } else markEmpty(form)
    return outcome
  } catch {
    return { kind: 'refused', message: NO_RESPONSE }
  }
}

/** Written before scripts ran, or kept from another visit. */
function hasWords(form: HTMLFormElement): boolean {
  try {
    if (localStorage.getItem(DRAFT_KEY)) return true
  } catch {
    // Storage is forbidden: nothing is kept there.
  }
  return Object.values(readWords(new FormData(form))).some(Boolean)
}

/** Without it the form still holds what is written; sending says what is wrong. */
function toNothing(): void {}
