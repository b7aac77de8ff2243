import { randomBytes } from 'node:crypto'
import type { Database } from '../database/open.ts'
import { NOTICE_KEY } from '../database/schema.ts'
import type { Log } from '../log/log.ts'
import { countMailboxes } from './inbox.ts'
import type { Outbox } from './mail/outbox.ts'
import { queueMail } from './mail/outbox-store.ts'
import { insertMessage } from './store.ts'

const INTERVAL_MS = 60 * 60_000
const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
const HOW_TO = `They were held because they look like spam, or because more messages arrived than CONTACT_TOTAL allows.

List them: npm run inbox -- spam
Read one: npm run inbox -- spam read 12
Move one to the inbox: npm run inbox -- spam release 12
Delete one: npm run inbox -- spam delete 12

Spam is deleted after 30 days, or after SPAM_DAYS. You get this email at most once a week.`

type Options = { database: Database; outbox: Outbox; log: Log; now: () => number }

/** Emails the owner once a week while unread messages are in quarantine. */
export function openQuarantineNotice({ database, outbox, log, now }: Options) {
  async function poll(): Promise<void> {
    try {
      if (await queueNotice(database, now())) void outbox.poll()
    } catch (error) {
      log('warn', 'could not queue the email about the quarantine', { error: String(error) })
    }
  }

  let running = poll()
  const timer = setInterval(() => (running = poll()), INTERVAL_MS).unref()
  return {
    async close(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}

/** Several processes may share one database: only one of them can insert the message. */
export async function queueNotice(database: Database, now: number): Promise<boolean> {
  const { waiting } = await countMailboxes(database)
  if (waiting === 0) return false
  const toIso = (at: number) => new Date(at).toISOString()
  const subject = waiting === 1 ? '1 message is in quarantine' : `${waiting} messages are in quarantine`
  return database.write(async (trx) => {
    // A time in the future was written before the clock was set back.
    await trx
      .deleteFrom('messages')
      .where('idempotency_key', '=', NOTICE_KEY)
      .where(({ not, between }) => not(between('created_at', toIso(now - WEEK_MS + 1), toIso(now + DAY_MS))))
      .execute()
    const notice = await insertMessage(trx, {
      _id: randomBytes(12).toString('hex'),
      senderName: 'Vitrine',
      subject,
      message: `${subject}, unread. ${HOW_TO}`,
      createdAt: toIso(now),
      idempotencyKey: NOTICE_KEY,
    })
    if (notice) await queueMail(trx, notice.message._id, now)
    return notice !== undefined
  })
}
