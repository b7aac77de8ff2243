import type { ComponentProps } from 'react'
import { HONEYPOT_FIELD, type MessageInput } from '../../contract/message.ts'
import { PrivacyLink } from '../privacy/link.tsx'
import { Icon } from '../ui/images/icon.tsx'
import { useWords } from '../ui/words.ts'

/** `note` is a sentence of the page, after the text of the response. */
export type FormResult = { kind: 'success' | 'error'; message: string; note?: string | undefined }

type ContactFormProps = {
  sending?: boolean
  values?: MessageInput
  /** Marks the empty fields as invalid. */
  isInvalid?: boolean
  result?: FormResult
} & ComponentProps<'form'>

/** Works as a plain HTML form without JavaScript. */
export function ContactForm({ sending = false, values, isInvalid = false, result, ...props }: ContactFormProps) {
  const { contact } = useWords()
  const fields = { values, isInvalid }
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
      <div className="form-end">
        <PrivacyLink>{contact.privacy}</PrivacyLink>
        {/* The toast announces it to screen readers. */}
        {result && !sending && (
          <p className="form-result" data-kind={result.kind}>
            <Icon name={result.kind === 'success' ? 'check' : 'close'} />
            {result.message}
          </p>
        )}
        {result?.note && !sending && (
          <p role="status" className="form-note">
            {result.note}
          </p>
        )}
        <button type="submit" disabled={sending} className="button button-primary">
          {sending && <span className="spinner" aria-hidden="true" />}
          {sending ? contact.sending : contact.send}
        </button>
      </div>
    </form>
  )
}

type FieldProps = { label: string; name: keyof MessageInput } & Pick<ContactFormProps, 'values' | 'isInvalid'> &
  ({ type: 'text'; autoComplete: string } | { rows: number }) & { hint?: string }

function Field({ label, name, values, isInvalid, hint, ...props }: FieldProps) {
  const Input = 'rows' in props ? 'textarea' : 'input'
  // `useId` would differ between the server's page and the island.
  const id = `field-${name}`
  const value = values?.[name]
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        name={name}
        defaultValue={value}
        aria-invalid={(isInvalid && value === '') || undefined}
        aria-describedby={hint && `${id}-hint`}
        {...props}
      />
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  )
}
