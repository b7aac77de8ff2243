import { data, Link } from 'react-router'
import { KEY_FIELD, readWords, SEND_PATH, STAMP_FIELD, TRAP_FIELD } from '../../contract/message.ts'
import { ContactForm } from '../contact/form.tsx'
import { visit } from '../context.ts'
import { PlainPage } from '../ui/plain-page.tsx'
import type { Route } from './+types/message'

/** A message from a page without scripts; refused words come back in the form. */
export async function action({ context, request }: Route.ActionArgs) {
  // A body that is no form, whatever it calls itself, is one without words: the answer says what is missing.
  const form = await request.formData().catch(() => new FormData())
  const words = readWords(form)
  const read = (name: string) => String(form.get(name) ?? '') || undefined
  const proof = { stamp: read(STAMP_FIELD), trap: read(TRAP_FIELD) }
  const { status, retryAfterS, ...outcome } = await context
    .get(visit)
    .post(words, { proof, sendingKey: read(KEY_FIELD) })
  const headers = retryAfterS ? { 'retry-after': String(retryAfterS) } : undefined
  return data({ ...outcome, words: outcome.kind === 'sent' ? undefined : words }, { status, headers })
}

/** The answer of the action, status and headers, is the answer of the page. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta() {
  return [{ title: 'Contact' }, { name: 'robots', content: 'noindex' }]
}

export default function MessagePage({ actionData }: Route.ComponentProps) {
  if (actionData?.kind === 'sent') {
    return (
      <PlainPage>
        <h1 className="title">{actionData.message}</h1>
        <p className="lead mt-5">Thank you. It has reached the owner of this site.</p>
        <WayBack look="primary" />
      </PlainPage>
    )
  }
  return (
    <section className="wrap pt-24">
      <h1 className="title">CONTACT ME</h1>
      <p role="alert" className="lead mt-5 mb-8 text-bad">
        {actionData?.message}
      </p>
      <ContactForm action={SEND_PATH} words={actionData?.words} />
      <WayBack look="quiet" />
    </section>
  )
}

function WayBack({ look }: { look: 'primary' | 'quiet' }) {
  return (
    <Link to="/" reloadDocument className={`button ${look} mt-8`}>
      Return to Portfolio
    </Link>
  )
}
