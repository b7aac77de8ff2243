import type { ComponentProps } from 'react'
import { HONEYPOT_FIELD, type MessageInput } from '../../contract/message.ts'
import { contact } from '../../contract/strings.ts'

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
        <Field type="text" label={contact.name} name="senderName" values={values} autoComplete="name" />
        <Field type="text" label={contact.subject} name="subject" values={values} autoComplete="off" />
      </div>
      <Field label={contact.message} name="message" values={values} rows={7} />
      <div>
        <button
          type="submit"
          disabled={sending}
          className="button button-primary tw:w-full tw:md:w-auto tw:md:min-w-64 tw:lg:w-full"
        >
          {sending && <span className="spinner" aria-hidden="true" />}
          {sending ? contact.sending : contact.send}
        </button>
      </div>
    </form>
  )
}

type FieldProps = { label: string; name: keyof MessageInput; values: MessageInput | undefined } & (
  | { type: 'text'; autoComplete: string }
  | { rows: number }
)

/** Its label is inside it until something is typed. */
function Field({ label, name, values, ...props }: FieldProps) {
  const Input = 'rows' in props ? 'textarea' : 'input'
  // Not `useId`, which differs between the server's page and an island.
  const id = `field-${name}`
  const value = values?.[name]
  return (
    <div className="field">
      <Input
        id={id}
        name={name}
        dir="auto"
        placeholder={label}
        defaultValue={value}
        // A field that came back empty is the one to fill in.
        aria-invalid={value === '' || undefined}
        {...props}
      />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}
