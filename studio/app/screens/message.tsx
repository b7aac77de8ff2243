import { toReplyUrl } from '../../../contract/message.ts'
import type { Mailbox, MessageAction, Messages, Message as Reply } from '../../api.ts'
import { Button } from '../parts/controls.tsx'
import { useStudio } from '../use-editor.tsx'
import { useReply } from '../use-reply.ts'

type InboxMessage = Messages['messages'][number]
type Props = {
  entry: InboxMessage
  mailbox: Mailbox
  act(number: number, action: MessageAction, done: string): Promise<void>
  remove(entry: InboxMessage): void
}

export function Message({ entry, mailbox, act, remove }: Props) {
  const { number, subject, senderName, createdAt, state, mail } = entry
  const { reply, failure } = useReply<Reply>(`inbox/${number}`, state)
  const { message, reason, addresses = [] } = reply ?? {}
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
      {reason && <p className="issue">In quarantine: {reason}. If this isn’t spam, release it.</p>}
      <div className="written" dir="auto">
        {message}
      </div>
      <p className="flex-row buttons">
        {addresses.map((address) => (
          <a key={address} className="button button-secondary" href={toReplyUrl({ address, subject, quote: message })}>
            Reply to {address}
          </a>
        ))}
        {reason && button('Release', 'release', `“${subject}” moved to the inbox.`)}
        {mailbox === 'inbox' && button('Archive', 'archive', `“${subject}” archived.`)}
        {mailbox === 'archive' && button('Move to inbox', 'read', `“${subject}” moved to the inbox.`)}
        {mailbox === 'inbox' &&
          state === 'read' &&
          button('Mark as unread', 'unread', `“${subject}” marked as unread.`)}
        <Button onClick={() => remove(entry)}>Delete</Button>
        {mail.state === 'failed' && button('Resend', 'resend', 'It will be sent to you again.')}
      </p>
      {failure && <p className="issue">{failure}</p>}
      {reply && addresses.length === 0 && <p className="hint">There is no email address in this message.</p>}
      {!reason && <p className="hint">{email}</p>}
    </article>
  )
}

function describeEmail({ state, attempts, error }: InboxMessage['mail'], hasMail: boolean): string {
  const tries = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}${error ? ` (${error})` : ''}`
  if (state === 'sent') return 'Also sent to you.'
  if (state === 'sending') return 'Sending it to you…'
  if (state === 'failed') return `Couldn’t send it to you after ${tries}.`
  if (state === 'waiting') return `Waiting to be sent to you${attempts > 0 ? ` after ${tries}` : ''}.`
  return hasMail ? 'Not sent to you.' : 'Neither email nor notifications are configured, so messages are only here.'
}
