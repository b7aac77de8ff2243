import type { Mailbox, MessageAction, Messages } from '../../api.ts'
import { Button } from '../parts/controls.tsx'
import { useStudio } from '../store.ts'

export type InboxMessage = Messages['messages'][number]
type Props = {
  message: InboxMessage
  mailbox: Mailbox
  act(number: number, action: MessageAction, done: string): Promise<void>
  remove(message: InboxMessage): void
}

export function Message({ message, mailbox, act, remove }: Props) {
  const { number, subject, senderName, createdAt, reason, replyTo, state, mail } = message
  const email = useStudio(({ start }) => describeEmail(mail, start.hasMail))
  const button = (label: string, action: MessageAction, done: string) => (
    <Button onClick={() => void act(number, action, done)}>{label}</Button>
  )
  return (
    <article>
      <h2 dir="auto">{subject}</h2>
      <p className="hint">
        <bdi>{senderName}</bdi>,{' '}
        <time dateTime={createdAt}>
          {new Date(createdAt).toLocaleString([], { dateStyle: 'full', timeStyle: 'short' })}
        </time>
      </p>
      {reason && <p className="issue">In quarantine: {reason}. If it is a real message, release it.</p>}
      <div className="message-text" dir="auto">
        {message.message}
      </div>
      <p className="item-buttons">
        {replyTo && (
          <a className="small-button" href={toMailto(replyTo, subject)}>
            Answer {replyTo}
          </a>
        )}
        {reason && button('Release', 'release', `“${subject}” is in your inbox.`)}
        {mailbox === 'inbox' && button('Archive', 'archive', `“${subject}” archived.`)}
        {mailbox === 'archive' && button('Move to inbox', 'read', `“${subject}” is in your inbox.`)}
        {mailbox === 'inbox' && state === 'read' && button('Mark as unread', 'unread', `“${subject}” is unread.`)}
        <Button onClick={() => remove(message)}>Delete</Button>
        {mail.state === 'failed' && button('Resend', 'resend', 'It will be emailed to you again.')}
      </p>
      {!replyTo && <p className="hint">There is no one email address in it, so it can't be answered from here.</p>}
      {!reason && <p className="hint">{email}</p>}
    </article>
  )
}

function describeEmail({ state, attempts, error }: InboxMessage['mail'], hasMail: boolean): string {
  const tries = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}${error ? ` (${error})` : ''}`
  if (state === 'sent') return 'It was also emailed to you.'
  if (state === 'sending') return 'It is being emailed to you.'
  if (state === 'failed') return `It couldn't be emailed to you after ${tries}.`
  if (state === 'waiting') return `The site will email it to you${attempts > 0 ? `, after ${tries}` : ''}.`
  return hasMail ? 'It was not emailed to you.' : 'Email is not configured, so messages are only here.'
}

function toMailto(address: string, subject: string): string {
  const [local = '', domain = ''] = address.split('@')
  const reply = /^re:/i.test(subject.trim()) ? subject.trim() : `Re: ${subject.trim()}`
  return `mailto:${encodeURIComponent(local)}@${domain}?subject=${encodeURIComponent(reply.toWellFormed())}`
}
