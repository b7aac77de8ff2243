import type { ComponentProps } from 'react'
import { HONEYPOT_FIELD, type MessageInput } from '../../contract/message.ts'
import { PrivacyLink } from '../privacy/link.tsx'
import { Icon } from '../ui/images/icon.tsx'
import { useWords } from '../ui/words.ts'

/** `note` is a sentence of the page, after the text of the response. `sent` is what the visitor wrote. */
export type FormResult = { kind: 'success' | 'error'; message: string; note?: string | undefined; sent?: string }

/** Invalid fields are described by this element. */
export const FORM_RESULT_ID = 'form-result'

const FIRST_WORDS = /^.{0,160}/su

type ContactFormProps = {
  sending?: boolean
  values?: MessageInput
  invalid?: (keyof MessageInput)[]
  result?: FormResult
} & ComponentProps<'form'>

/** Works as a plain HTML form without JavaScript. */
export function ContactForm({ sending = false, values, invalid = [], result, ...props }: ContactFormProps) {
  const { contact } = useWords()
  const fields = { values, invalid }
  return (
    <form
      method="post"
      // URL encoding triples the size of non-Latin text, so a long message would exceed the limit.
      encType="multipart/form-data"
      noValidate
      className="contact-form no-print"
      aria-busy={sending}
      {...props}
    >
      <div className="honeypot" aria-hidden="true">
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </div>
      <Field type="text" label={contact.name} name="senderName" autoComplete="name" {...fields} />
      <Field type="text" label={contact.subject} name="subject" autoComplete="off" {...fields} />
      <Field label={contact.message} name="message" rows={6} hint={contact.replyHint} {...fields} />
      <div className="flex-row form-end">
        {result?.sent && !sending && (
          <blockquote className="sent-message surface">
            <p dir="auto">{shorten(result.sent)}</p>
          </blockquote>
        )}
        <PrivacyLink>{contact.privacy}</PrivacyLink>
        {result && !sending && <Result {...result} />}
        <button type="submit" disabled={sending} className="button button-primary">
          {sending && <span className="spinner" aria-hidden="true" />}
          {sending ? contact.sending : contact.send}
        </button>
      </div>
    </form>
  )
}

/** A longer text would push the result out of view. */
function shorten(text: string): string {
  const [start = ''] = FIRST_WORDS.exec(text) ?? []
  return start.length < text.length ? `${start}…` : text
}

function Result({ kind, message, note }: FormResult) {
  return (
    <>
      {/* The toast announces it to screen readers. */}
      <p id={FORM_RESULT_ID} className="form-result" data-kind={kind}>
        <Icon name={kind === 'success' ? 'check' : 'close'} />
        {message}
      </p>
      {note && (
        <p role="status" className="form-note">
          {note}
        </p>
      )}
    </>
  )
}

type FieldProps = { label: string; name: keyof MessageInput } & Required<Pick<ContactFormProps, 'invalid'>> &
  Pick<ContactFormProps, 'values'> &
  ({ type: 'text'; autoComplete: string } | { rows: number }) & { hint?: string }

function Field({ label, name, values, invalid, hint, ...props }: FieldProps) {
  const Input = 'rows' in props ? 'textarea' : 'input'
  // `useId` would differ between the server's page and the island.
  const id = `field-${name}`
  const isInvalid = invalid.includes(name)
  const descriptions = [hint && `${id}-hint`, isInvalid && FORM_RESULT_ID].filter(Boolean)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        name={name}
        defaultValue={values?.[name]}
        aria-invalid={isInvalid || undefined}
        aria-describedby={descriptions.join(' ') || undefined}
        {...props}
      />
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  )
}
