import { randomUUID } from 'node:crypto'
import { openHourlyJob } from '../database/hourly-job.ts'
import type { Database } from '../database/open.ts'
import type { Log } from '../log/log.ts'
import { countMailboxes } from './inbox.ts'
import type { MailSettings } from './mail/mailer.ts'
import { sendEmail, UnconfirmedError } from './mail/smtp.ts'

const WEEK_MS = 7 * 86_400_000
const NAME = 'quarantine notice'
const HOW_TO = `Messages are held because they look like spam, or because more arrived than CONTACT_TOTAL allows.

List them: npm run inbox -- spam
Read one: npm run inbox -- spam read 12
Move one to the inbox: npm run inbox -- spam release 12
Delete one: npm run inbox -- spam delete 12
Delete all: npm run inbox -- spam clear`
const HOW_OFTEN = 'You get this email at most once a week.'

type Options = {
  database: Database
  mail: MailSettings
  spamDays: number | 'keep'
  log: Log
  now: () => number
}

/** Emails the owner once a week while unread messages are in quarantine. */
export function openQuarantineNotice(options: Options) {
  return openHourlyJob({
    run: (signal) => sendNotice(options, signal),
    onError: (error) => options.log('warn', 'could not send the email about the quarantine', { error: String(error) }),
  })
}

export async function sendNotice({ database, mail, spamDays, now }: Options, signal: AbortSignal): Promise<void> {
  const { waiting } = await countMailboxes(database)
  if (waiting === 0 || !(await claimWeek(database, now()))) return
  const subject = waiting === 1 ? '1 message is in quarantine' : `${waiting} messages are in quarantine`
  const domain = new URL(mail.siteUrl).hostname
  const deletion = spamDays === 'keep' ? '' : `Spam is deleted after ${spamDays === 1 ? '1 day' : `${spamDays} days`}. `
  const email = {
    from: mail.from,
    to: mail.to,
    subject: `${subject} on ${domain}`,
    text: [`${subject} and unread.`, HOW_TO, `${deletion}${HOW_OFTEN}\n`].join('\n\n'),
    messageId: `<${randomUUID()}@${domain}>`,
    date: new Date(now()),
  }
  try {
    await sendEmail(mail.smtpUrl, email, { attempt: 1, signal })
  } catch (error) {
    // An unconfirmed email may have arrived, so it isn't sent again every hour.
    if (!(error instanceof UnconfirmedError))
      await database.write((trx) => trx.deleteFrom('secrets').where('name', '=', NAME).execute())
    throw error
  }
}

/** Several processes may share one database: only one of them can write the row. */
async function claimWeek(database: Database, now: number): Promise<boolean> {
  const value = new Date(now).toISOString()
  const lastWeek = new Date(now - WEEK_MS).toISOString()
  const row = await database.write((trx) =>
    trx
      .insertInto('secrets')
      .values({ name: NAME, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }).where('secrets.value', '<=', lastWeek))
      .executeTakeFirst(),
  )
  return (row.numInsertedOrUpdatedRows ?? 0n) > 0n
}
