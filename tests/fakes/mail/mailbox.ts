import { randomBytes } from 'node:crypto'
import type { SendMail } from '../../../server/contact/mail/outbox.ts'
import { queueMail } from '../../../server/contact/mail/outbox-store.ts'
import { insertMessage } from '../../../server/contact/store.ts'
import type { Database } from '../../../server/database/open.ts'

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

/** Stores messages and queues their emails. Returns their ids. */
export async function queueEmails(database: Database, count: number, at: number): Promise<string[]> {
  const createdAt = new Date(at).toISOString()
  const ids = Array.from({ length: count }, () => randomBytes(12).toString('hex'))
  await database.write(async (trx) => {
    for (const _id of ids) {
      await insertMessage(trx, { _id, senderName: 'Ada', subject: 'Hello', message: 'A line.', createdAt })
      await queueMail(trx, _id, at)
    }
  })
  return ids
}

function toSmtpError(reason: string): Error {
  return Object.assign(new Error(reason), { responseCode: Number.parseInt(reason, 10), command: 'RCPT TO' })
}
