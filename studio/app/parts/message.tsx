import type { Mailbox, Messages } from '../../api.ts'
import type { Act } from '../screens/inbox.tsx'
import { useStudio } from '../store.ts'

type InboxMessage = Messages['messages'][number]
type Props = { message: InboxMessage; mailbox: Mailbox; act: Act; remove(message: InboxMessage): void }

export function Message({ message, mailbox, act, remove }: Props) {
  const { subject, senderName, createdAt, reason, replyTo, state, mail } = message
  const email = useStudio(({ start }) => describeEmail(mail, start.hasMail))
  const button = (label: string, run: () => unknown) => (
    <button type="button" className="small-button" onClick={run}>
      {label}
    </button>
  )
  return (
    <article className="message">
      <h2 dir="auto">{subject}</h2>
      <p className="hint">
        <bdi>{senderName}</bdi>,{' '}
        <time dateTime={createdAt}>
          {new Date(createdAt).toLocaleString([], { dateStyle: 'full', timeStyle: 'short' })}
        </time>
      </p>
      {reason && (
        <p className="issue">In quarantine: {reason}. If it is a real message, release it, and it is in your inbox.</p>
      )}
      <div className="message-text" dir="auto">
        {message.message}
      </div>
      <p className="item-buttons">
        {replyTo && (
          <a className="small-button" href={toMailto(replyTo, subject)}>
            Answer {replyTo}
          </a>
        )}
        {reason && button('Release', () => act(message.number, 'release', `“${subject}” is in your inbox.`))}
        {!reason &&
          mailbox === 'inbox' &&
          button('Archive', () => act(message.number, 'archive', `“${subject}” archived.`))}
        {mailbox === 'archive' &&
          button('Move to inbox', () => act(message.number, 'read', `“${subject}” is in your inbox.`))}
        {mailbox === 'inbox' &&
          state === 'read' &&
          button('Mark as unread', () => act(message.number, 'unread', 'Unread.'))}
        {button('Delete', () => remove(message))}
      </p>
      {!replyTo && (
        <p className="hint">
          There is no link to answer, because the message doesn't contain exactly one email address.
        </p>
      )}
      {!reason && (
        <p className="hint">
          {email}{' '}
          {mail.state === 'failed' &&
            button('Resend', () => act(message.number, 'resend', 'It will be emailed again.'))}
        </p>
      )}
    </article>
  )
}

function describeEmail({ state, attempts, error }: InboxMessage['mail'], hasMail: boolean): string {
  const tries = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`
  if (state === 'sent') return 'It was also emailed to you.'
  if (state === 'sending') return 'It is being emailed to you.'
  if (state === 'failed') return `It couldn't be emailed to you after ${tries}: ${error ?? 'unknown reason'}.`
  if (state === 'waiting' && attempts > 0) return `The site will email it to you again, after ${tries}: ${error ?? ''}`
  if (state === 'waiting') return 'The site will email it to you.'
  return hasMail ? 'It was not emailed to you.' : 'Email is not configured, so messages are only here.'
}

function toMailto(address: string, subject: string): string {
  const [local = '', domain = ''] = address.split('@')
  const reply = /^re:/i.test(subject.trim()) ? subject.trim() : `Re: ${subject.trim()}`
  return `mailto:${encodeURIComponent(local)}@${domain}?subject=${encodeURIComponent(reply.toWellFormed())}`
}
