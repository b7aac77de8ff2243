import type { Database } from '../database/open.ts'
import type { Log } from '../log/log.ts'
import { emailMessage, type MailSettings } from './mail/mailer.ts'
import { createOutbox } from './mail/outbox.ts'
import type { Contact } from './receive.ts'

type Settings = { mail?: Omit<MailSettings, 'siteUrl'>; siteUrl: string; contactLimits: Contact['limits'] }
type Options = { log: Log; upstream?: Contact['upstream']; now?: () => number }

export function openContact(settings: Settings, database: Database, { log, upstream, now = Date.now }: Options) {
  const { siteUrl, contactLimits: limits } = settings
  const mail = settings.mail && { ...settings.mail, siteUrl }
  const outbox =
    mail && createOutbox({ database, send: (message, options) => emailMessage(mail, message, options), now, log })
  const contact: Contact = {
    database,
    limits,
    outbox,
    upstream,
    log,
    now,
    running: new Map(),
  }
  return { ...contact, close: async () => outbox?.close() }
}
