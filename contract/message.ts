export const MESSAGE_SENT = 'Message Sent'
export const FILL_FULL_FORM = 'Please Fill Full Form!'
/** Where a message is posted: as JSON by scripts, as a plain form by a page without them. */
export const SEND_PATH = '/api/v1/message/send'

/** What the form sends beside the message, and to our own backend only: in headers, or in fields without scripts. */
export const STAMP_HEADER = 'x-form-stamp'
export const TRAP_HEADER = 'x-form-trap'
export const KEY_HEADER = 'idempotency-key'
export const CONTACT_FORM_ID = 'contact-form'
export const STAMP_FIELD = 'formStamp'
export const KEY_FIELD = 'sendingKey'
/** A field that people do not see; whoever fills it in is a machine. */
export const TRAP_FIELD = 'website'

/** What the contact form sends, in the names of the wire. */
export type MessageInput = { senderName: string; subject: string; message: string }

/** Empty fields go out as they are: the backend says what is wrong. */
export function readWords(form: FormData): MessageInput {
  const read = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { senderName: read('senderName'), subject: read('subject'), message: read('message') }
}
