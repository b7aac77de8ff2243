import { join } from 'node:path'
import { openContact } from '../../server/contact/open.ts'
import { receive, type Submission } from '../../server/contact/receive.ts'
import { createDatabase } from '../../server/database/open.ts'

const VISITOR = { subnet: '2001:db8:1:2::/64', ip: '2001:db8:1:2::9' }
const LIMITS = { perIp: [{ max: 100, ms: 60_000 }], total: [{ max: 100, ms: 60_000 }] }

type Seed = { senderName: string; subject: string; message: string } & Pick<Submission, 'honeypot'>

/** Receives messages as the site would. One with `failed` in its subject has an email that was not delivered. */
export async function receiveMessages(dataDir: string, messages: Seed[]): Promise<void> {
  await using database = createDatabase({ file: join(dataDir, 'vitrine.sqlite') })
  const settings = { siteUrl: 'https://site.example', contactLimits: LIMITS, retention: { spamDays: 30 } }
  const outbox = { poll: async () => {}, close: async () => {} }
  const contact = { ...openContact(settings, database, { log: () => {} }), outbox }
  for (const { honeypot, ...raw } of messages) {
    await receive(contact, { raw, body: JSON.stringify(raw), visitor: VISITOR, ...(honeypot && { honeypot }) })
  }
  await database.write((trx) =>
    trx
      .updateTable('outbox')
      .set({ state: 'failed', attempts: 9, error: 'Mailbox full' })
      .where('message_id', 'in', trx.selectFrom('messages').select('id').where('subject', 'like', '%failed%'))
      .execute(),
  )
}
