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

/** One way that fails does not stop the other. A retry does not repeat what worked, unless the server has restarted. */
function createSend(mail: MailSettings | undefined, notifyUrl: string | undefined): SendMail | undefined {
  if (!notifyUrl) return mail && ((message, options) => emailMessage(mail, message, options))
  const [emailed, notified] = [new Set<string>(), new Set<string>()]
  return async function sendToOwner(message, options) {
    const once = async (sent: Set<string>, send: () => Promise<void>) => {
      if (!sent.has(message._id)) await send()
      sent.add(message._id)
    }
    const results = await Promise.allSettled([
      mail && once(emailed, () => emailMessage(mail, message, options)),
      once(notified, () => notifyOwner(notifyUrl, message, options.signal)),
    ])
    for (const result of results) if (result.status === 'rejected') throw result.reason
    for (const sent of [emailed, notified]) sent.delete(message._id)
  }
}
