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
      className="contact-form no-print tw:grid tw:gap-4 tw:lg:gap-x-6"
      aria-busy={sending}
      {...props}
    >
      <div className="honeypot" aria-hidden="true">
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </div>
      <div className="tw:grid tw:content-start tw:gap-4 tw:md:grid-cols-2 tw:lg:grid-cols-1">
        <Field label={contact.name} name="senderName" autoComplete="name" {...initialProps(values?.senderName)} />
        <Field label={contact.subject} name="subject" autoComplete="off" {...initialProps(values?.subject)} />
      </div>
      <TextField label={contact.message} name="message" rows={7} {...initialProps(values?.message)} />
      <div>
        {sending ? (
          <button
            type="submit"
            disabled
            className="button button-primary tw:w-full tw:md:w-auto tw:md:min-w-64 tw:lg:w-full"
          >
            <span className="spinner" aria-hidden="true" />
            {contact.sending}
          </button>
        ) : (
          <button type="submit" className="button button-primary tw:w-full tw:md:w-auto tw:md:min-w-64 tw:lg:w-full">
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
