import { data, Link } from 'react-router'
import { SEND_PATH } from '../../contract/message.ts'
import { services } from '../context.ts'
import { ContactForm } from '../sections/contact-form.tsx'
import { buttonClass } from '../ui/button.tsx'
import type { Route } from './+types/message'

/** A message from a page without scripts; refused words come back in the form. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const read = (name: string) => String(form.get(name) ?? '')
  const words = { senderName: read('senderName'), subject: read('subject'), message: read('message') }
  const outcome = await context.get(services).post(words)
  const sent = outcome.kind === 'sent'
  return data({ ...outcome, words: sent ? undefined : words }, { status: sent ? 201 : 400 })
}

export function meta() {
  return [{ title: 'Contact' }, { name: 'robots', content: 'noindex' }]
}

export default function MessagePage({ actionData }: Route.ComponentProps) {
  const sent = actionData?.kind === 'sent'
  return (
    <section className="wrap pt-24">
      <h1 className="text-title font-semibold leading-[1.05] tracking-[-0.035em]">
        {sent ? actionData.message : 'CONTACT ME'}
      </h1>
      {sent ? (
        <p className="mt-5 text-lead">Thank you. It has reached the owner of this site.</p>
      ) : (
        <>
          <p role="alert" className="mt-5 mb-8 text-bad text-lead">
            {actionData?.message}
          </p>
          <ContactForm action={SEND_PATH} words={actionData?.words} />
        </>
      )}
      <Link to="/" reloadDocument className={buttonClass(sent ? 'primary' : 'quiet', 'mt-8')}>
        Return to Portfolio
      </Link>
    </section>
  )
}
