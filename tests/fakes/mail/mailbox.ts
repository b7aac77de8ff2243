import type { SendMail } from '../../../server/messages/mail/outbox.ts'

/** Where mail goes: it takes everything, or refuses everything, or one message. */
export function createMailbox() {
  const taken: string[] = []
  const tried: string[] = []
  let refusal: { reason: string; only?: string } | undefined
  const send: SendMail = async ({ _id }) => {
    tried.push(_id)
    if (refusal && (refusal.only ?? _id) === _id) throw toSmtpError(refusal.reason)
    taken.push(_id)
  }
  return {
    taken,
    tried,
    send,
    refuse(reason: string, only?: string) {
      refusal = { reason, only }
    },
    accept() {
      refusal = undefined
    },
  }
}

/** As the mail client throws it: with the server's reply to the recipient. */
function toSmtpError(reason: string): Error {
  return Object.assign(new Error(reason), { responseCode: Number.parseInt(reason, 10), command: 'RCPT TO' })
}
