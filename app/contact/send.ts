import { KEY_HEADER, readWords, STAMP_FIELD, STAMP_HEADER, TRAP_FIELD, TRAP_HEADER } from '../../contract/message.ts'
import { type SendOutcome, sendMessage } from '../../contract/send-message.ts'
import type { BrowserApi } from '../context.ts'
import { toSendingKey } from './draft.ts'

export { forgetDraft, keepDraft, restoreDraft } from './draft.ts'
export { markEmpty } from './marks.ts'

/** Sends what stands in the form. */
export function send(form: FormData, { base }: BrowserApi): Promise<SendOutcome> {
  return sendMessage(readWords(form), { base, headers: base ? {} : toHeaders(form) })
}

/** For our own backend alone; the message itself stays what the specification says. */
function toHeaders(form: FormData): Record<string, string> {
  const stamp = form.get(STAMP_FIELD)
  return {
    [KEY_HEADER]: toSendingKey(),
    ...(typeof stamp === 'string' && { [STAMP_HEADER]: stamp }),
    ...(form.get(TRAP_FIELD) && { [TRAP_HEADER]: 'filled' }),
  }
}
