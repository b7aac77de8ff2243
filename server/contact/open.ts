import { LRUCache } from 'lru-cache'
import { ENGLISH } from '../../contract/words/languages.ts'
import type { Database } from '../database/open.ts'
import type { Log } from '../log/log.ts'
import { createSingleFlight } from '../single-flight.ts'
import { emailMessage, type MailSettings } from './mail/mailer.ts'
import { notifyOwner } from './mail/notify.ts'
import { createOutbox, type SendMail } from './mail/outbox.ts'
import { openQuarantineNotice } from './quarantine-notice.ts'
import type { Contact } from './receive.ts'

const FORWARDED_LIFE_MS = 600_000
const MAX_FORWARDED = 1_000

type Settings = {
  mail?: Omit<MailSettings, 'siteUrl'>
  notifyUrl?: string
  siteUrl: string
  contactLimits: Contact['limits']
  retention: { spamDays: number | 'keep' }
}
type Options = { log: Log; upstream?: Contact['upstream']; now?: () => number; words?: Contact['words'] }

export function openContact(settings: Settings, database: Database, options: Options) {
  const { log, upstream, now = Date.now, words = () => ENGLISH } = options
  const { notifyUrl, siteUrl, contactLimits: limits, retention } = settings
  const mail = settings.mail && { ...settings.mail, siteUrl }
  const send = createSend(mail, notifyUrl)
  const outbox = send && createOutbox({ database, send, now, log })
  const contact: Contact = {
    ...{ database, limits, outbox, upstream, log, now, words, running: createSingleFlight() },
    forwarded: new LRUCache({ max: MAX_FORWARDED, ttl: FORWARDED_LIFE_MS, ttlResolution: 0, perf: { now } }),
  }
  const notice = mail && openQuarantineNotice({ database, mail, spamDays: retention.spamDays, log, now })
  return {
    ...contact,
    async close(): Promise<void> {
      await notice?.close()
      await outbox?.close()
    },
  }
}

/** A retry after a failed notification does not repeat the email, unless the server has restarted. */
function createSend(mail: MailSettings | undefined, notifyUrl: string | undefined): SendMail | undefined {
  if (!notifyUrl) return mail && ((message, options) => emailMessage(mail, message, options))
  const emailed = new Set<string>()
  return async function sendToOwner(message, options) {
    if (mail && !emailed.has(message._id)) await emailMessage(mail, message, options)
    emailed.add(message._id)
    await notifyOwner(notifyUrl, message, options.signal)
    emailed.delete(message._id)
  }
}
