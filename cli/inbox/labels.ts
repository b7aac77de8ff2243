import type { EmailState } from '../../server/contact/inbox.ts'
import type { SpamReason } from '../../server/database/schema.ts'

export const SPAM_LABELS: Record<SpamReason, string> = {
  'over-total': 'over CONTACT_TOTAL',
  honeypot: 'hidden field filled in',
  'forged-token': 'forged form token',
  'too-many-links': 'too many links',
  'link-in-header': 'link in the name or subject',
}

export const EMAIL_LABELS: Record<EmailState, string> = {
  none: 'no email',
  waiting: 'waiting',
  sending: 'sending',
  sent: 'sent',
  failed: 'failed',
}
