import type { ComponentProps } from 'react'
import { HONEYPOT_FIELD, type MessageInput } from '../../contract/message.ts'
import { contact } from '../../contract/strings.ts'
import { Field, TextField } from '../ui/field.tsx'

type ContactFormProps = { sending?: boolean; values?: MessageInput } & ComponentProps<'form'>

/** Three inputs and a button. It posts as plain HTML without scripts; `values` fills it again. */
export function ContactForm({ sending = false, values, ...props }: ContactFormProps) {
  return (
    <form
      method="post"
      // URL encoding triples the bytes of most scripts: a long message would not fit.
      encType="multipart/form-data"
      noValidate
      className="contact-form no-print grid gap-4 lg:gap-x-6"
      aria-busy={sending}
      {...props}
    >
      <div className="honeypot" aria-hidden="true">
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </div>
      <div className="grid content-start gap-4 md:grid-cols-2 lg:grid-cols-1">
        <Field label={contact.name} name="senderName" autoComplete="name" {...initialProps(values?.senderName)} />
        <Field label={contact.subject} name="subject" autoComplete="off" {...initialProps(values?.subject)} />
      </div>
      <TextField label={contact.message} name="message" rows={7} {...initialProps(values?.message)} />
      <div>
        {sending ? (
          <button type="submit" disabled className="button button-primary w-full md:w-auto md:min-w-64 lg:w-full">
            <span className="spinner" aria-hidden="true" />
            {contact.sending}
          </button>
        ) : (
          <button type="submit" className="button button-primary w-full md:w-auto md:min-w-64 lg:w-full">
            {contact.send}
          </button>
        )}
      </div>
    </form>
  )
}

/** A field that came back empty is the one to fill in. */
function initialProps(value: string | undefined) {
  return { defaultValue: value, 'aria-invalid': value === '' || undefined }
}
