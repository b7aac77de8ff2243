import type { ComponentProps } from 'react'
import { CONTACT_FORM_ID, type MessageInput, TRAP_FIELD } from '../../contract/message.ts'
import { Field, TextField } from '../ui/field.tsx'

type ContactFormProps = { sending?: boolean; words?: MessageInput } & ComponentProps<'form'>

/** Three inputs and a button. It posts as plain HTML where no script takes over; `words` fills it again. */
export function ContactForm({ sending = false, words, ...props }: ContactFormProps) {
  return (
    <form
      id={CONTACT_FORM_ID}
      method="post"
      // The other encoding triples the bytes of most scripts: a long message would not fit.
      encType="multipart/form-data"
      noValidate
      className="letter no-print grid gap-4 lg:gap-x-6"
      aria-busy={sending}
      {...props}
    >
      <div className="trap" aria-hidden="true">
        <input type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </div>
      <div className="grid content-start gap-4 md:grid-cols-2 lg:grid-cols-1">
        <Field label="Your Name" name="senderName" autoComplete="name" {...toGiven(words?.senderName)} />
        <Field label="Subject" name="subject" autoComplete="off" {...toGiven(words?.subject)} />
      </div>
      <TextField label="Message" name="message" rows={7} {...toGiven(words?.message)} />
      <div>
        {sending ? (
          <button type="submit" disabled className="button primary w-full md:w-auto md:min-w-64 lg:w-full">
            <span className="spinner" aria-hidden="true" />
            Sending...
          </button>
        ) : (
          <button type="submit" className="button primary w-full md:w-auto md:min-w-64 lg:w-full">
            SEND MESSAGE
          </button>
        )}
      </div>
    </form>
  )
}

/** What was sent before and came back: the words, or that there were none. */
function toGiven(words: string | undefined) {
  return { defaultValue: words, 'aria-invalid': words === '' || undefined }
}
