import { LRUCache } from 'lru-cache'
import { ENGLISH } from '../../contract/words/languages.ts'
import type { Database } from '../database/open.ts'
import type { Log } from '../log/log.ts'
import { emailMessage, type MailSettings } from './mail/mailer.ts'
import { createOutbox } from './mail/outbox.ts'
import { openQuarantineNotice } from './quarantine-notice.ts'
import type { Contact } from './receive.ts'

const FORWARDED_LIFE_MS = 600_000
const MAX_FORWARDED = 1_000

type Settings = {
  mail?: Omit<MailSettings, 'siteUrl'>
  siteUrl: string
  contactLimits: Contact['limits']
  retention: { spamDays: number | 'keep' }
}
type Options = { log: Log; upstream?: Contact['upstream']; now?: () => number; words?: Contact['words'] }

export function openContact(settings: Settings, database: Database, options: Options) {
  const { log, upstream, now = Date.now, words = () => ENGLISH } = options
  const { siteUrl, contactLimits: limits, retention } = settings
  const mail = settings.mail && { ...settings.mail, siteUrl }
  const outbox =
    mail && createOutbox({ database, send: (message, options) => emailMessage(mail, message, options), now, log })
  const contact: Contact = {
    ...{ database, limits, outbox, upstream, log, now, words, running: new Map() },
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
