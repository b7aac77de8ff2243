import type { SendMail } from '../../../server/contact/mail/outbox.ts'

export function createMailbox() {
  const sent: string[] = []
  const attempts: string[] = []
  let rejection: { reason: string; only?: string } | undefined
  const send: SendMail = async ({ _id }) => {
    attempts.push(_id)
    if (rejection && (rejection.only ?? _id) === _id) throw toSmtpError(rejection.reason)
    sent.push(_id)
  }
  return {
    sent,
    attempts,
    send,
    reject(reason: string, only?: string) {
      rejection = { reason, only }
    },
    accept() {
      rejection = undefined
    },
  }
}

function toSmtpError(reason: string): Error {
  return Object.assign(new Error(reason), { responseCode: Number.parseInt(reason, 10), command: 'RCPT TO' })
}
